loadstring("return " .. ("a^"):rep(1e6) .. "a")
