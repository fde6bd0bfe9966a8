local a = ("\0"):rep(2^24)
return #(("%q%q%q%q%q%q%q%q")):format(a, a, a, a, a, a, a, a)
