local t, keep = {}, {} for i = 1, 40000 do t[i] = i end
while true do keep[#keep + 1] = { unpack(t) } end
