loadstring("return a" .. ("[a"):rep(1e6) .. ("]"):rep(1e6))
