local piece = ("x"):rep(2^20)
load(function() return piece end)
