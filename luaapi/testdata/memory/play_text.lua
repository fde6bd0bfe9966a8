local p = spider.page(8)
while true do p:play(("8d from 4 to 3, 8d from 3 to 4, "):rep(30000) .. "deal"):undo() end
