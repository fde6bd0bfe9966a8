loadstring(("do "):rep(1e6) .. ("end "):rep(1e6))
