loadstring("return f" .. ("''"):rep(2e6))
