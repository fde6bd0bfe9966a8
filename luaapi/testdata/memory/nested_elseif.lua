loadstring("if a then " .. ("elseif a then "):rep(1e6) .. "end")
