local a, t = ("x"):rep(2^24), {}
for i = 1, 100 do t[i] = a end
print(unpack(t))
