return #debug.traceback(("x"):rep(2^26)) + #debug.traceback(("x"):rep(2^26))
