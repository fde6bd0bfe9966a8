local k = 60000000 _G[k] = true
