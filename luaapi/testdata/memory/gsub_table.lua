local y = ("y"):rep(2^20)
return #(("x"):rep(1e6)):gsub("x", { x = y })
