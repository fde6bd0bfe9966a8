loadstring("return " .. ("a and "):rep(5e6) .. "a")
