print(pcall(coroutine.resume, coroutine.running()))
