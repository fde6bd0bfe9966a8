-- A text that is written four hundred times.
local s = ("x"):rep(2^23)
print(pcall(string.format, ("%[1]s"):rep(400), s))
local many = {}
for i = 1, 400 do many[i] = s end
print(#string.format(("%s"):rep(400), unpack(many)))
