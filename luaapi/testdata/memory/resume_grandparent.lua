local a
a = coroutine.create(function()
  local b = coroutine.create(function()
    local c = coroutine.create(function() return coroutine.resume(a) end)
    return coroutine.resume(c)
  end)
  return coroutine.resume(b)
end)
print(coroutine.resume(a))
