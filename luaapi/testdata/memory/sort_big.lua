local t = {} for i = 1, 5e5 do t[i] = tostring(i) end table.sort(t)
