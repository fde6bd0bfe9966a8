local s, t = "x", {} while true do s = s .. "y" t[#t + 1] = s end
