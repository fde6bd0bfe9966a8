local p, keep = spider.page(8), {} while true do keep[#keep + 1] = p:copy() end
