loadstring("return " .. ("#"):rep(1e6) .. "a")
