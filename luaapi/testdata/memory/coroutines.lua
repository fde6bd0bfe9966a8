local keep = {} while true do local co = coroutine.create(function() coroutine.yield() end) coroutine.resume(co) keep[#keep + 1] = co end
