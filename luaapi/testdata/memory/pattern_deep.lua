local s = ("a"):rep(1e6) pcall(s.find, s, ("a?"):rep(1e6))
