loadstring("return f" .. ("()"):rep(1e7))
