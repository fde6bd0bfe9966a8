loadstring(("function f() "):rep(1e5) .. ("end "):rep(1e5))
