return #(("x"):rep(100)):gsub("x", ("y"):rep(2^24))
