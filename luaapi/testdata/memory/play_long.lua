local p, line = spider.page(8), {}
for i = 1, 20000 do line[2 * i - 1] = "8d from 4 to 3" line[2 * i] = "8d from 3 to 4" end
p:play(line)
