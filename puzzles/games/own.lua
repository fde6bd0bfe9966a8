-- Our own game.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

-- A rule of two cards that no word says: Courts stand together (our own game).
local function courtly(upper, lower)
  return upper.rank >= 11 and lower.rank >= 11 or upper.rank == lower.rank + 1 and upper.red ~= lower.red
end
game { name = "courtship", title = "Courtship", tableau = { 8, build = courtly }, cells = 3 }
