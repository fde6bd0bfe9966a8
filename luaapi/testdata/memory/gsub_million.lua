return #(("x"):rep(2^20)):gsub(".+", ("%0"):rep(1e6))
