local p, line = spider.page(8), {}
for i = 1, 500000 do line[2 * i - 1] = "7h from 5 to 9" line[2 * i] = "7h from 9 to 5" end
p:play(line)
