loadstring("return " .. ("{"):rep(5e6) .. ("}"):rep(5e6))
