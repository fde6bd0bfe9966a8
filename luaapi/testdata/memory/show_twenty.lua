local a, t = ("\1"):rep(2^22), {}
for i = 1, 20 do t[i] = a end
return #show(t)
