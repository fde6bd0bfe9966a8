local t = {} for i = 1, 1e6 do t[i] = i end
pcall(spider.page(8).prove, spider.page(8), { cannot = t })
