local p = spider.page(8)
p:play(("7h from 5 to 9, 7h from 9 to 5, "):rep(1e6) .. "deal")
