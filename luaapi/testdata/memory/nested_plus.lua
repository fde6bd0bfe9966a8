loadstring("return " .. ("a+"):rep(5e6) .. "a")
