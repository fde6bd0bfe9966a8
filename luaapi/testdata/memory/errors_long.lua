error(("x"):rep(2^25))
