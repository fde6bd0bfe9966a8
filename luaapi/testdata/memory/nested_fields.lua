loadstring("return f" .. (".a"):rep(1e7))
