return #os.date(("%Y"):rep(2^25))
