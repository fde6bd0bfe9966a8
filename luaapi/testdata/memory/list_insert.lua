local t = {} while true do table.insert(t, "x") end
