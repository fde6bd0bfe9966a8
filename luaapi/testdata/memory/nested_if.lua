loadstring(("if a then "):rep(1e5) .. ("end "):rep(1e5))
