loadstring("return " .. ("("):rep(1e5) .. "1" .. (")"):rep(1e5))
