return select("#", ("x"):rep(2^26):byte(1, -1))
