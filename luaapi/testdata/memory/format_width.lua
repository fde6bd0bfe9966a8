return #(("%999999d"):rep(1000)):format(unpack((function() local t = {} for i = 1, 1000 do t[i] = 1 end return t end)()))
