local s = ("a=a "):rep(2^18)
for i = 1, 6 do s = s .. s; assert(loadstring(s)) end
