while true do pcall(function() keep = {} while true do keep[#keep + 1] = {} end end) end
