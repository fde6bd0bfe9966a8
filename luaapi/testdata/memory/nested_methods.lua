loadstring("return a" .. (":a()"):rep(2e6))
