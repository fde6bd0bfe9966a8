--- Small helpers for showing positions and lines of play.
local show = {}

--- Joins the items of a list, each as tostring prints it: show.list(p:free("4")).
function show.list(items, separator)
  local texts = {}
  for i, item in ipairs(items) do
    texts[i] = tostring(item)
  end
  return table.concat(texts, separator or ", ")
end

return show
