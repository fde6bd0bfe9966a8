loadstring("return " .. ("not "):rep(1e7) .. "1")
