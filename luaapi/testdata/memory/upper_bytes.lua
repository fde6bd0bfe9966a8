-- Bytes that are no letters of any alphabet, and a numeral as long as a text may be.
local s = ("\255\254"):rep(2^23)
assert(#s:upper() == #s)
local n = ("x"):rep(2^26)
print(tonumber(n), pcall(string.format, "%d", n))
