return search { from = spider.page(8), goal = function() return false end, seconds = 2 }
