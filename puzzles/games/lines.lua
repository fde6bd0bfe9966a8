-- Lines that close up and grids with gaps. Rules: the presets of Solvitaire; Montana: AisleRiot.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "accordion", title = "Accordion", line = { 52, jumps = { 1, 3 }, match = "suit rank" } }
game { name = "late-binding-solitaire", title = "Late-Binding Solitaire", like = "accordion", line = { 18 } }
game { name = "gaps-one-deal", title = "Gaps, one deal",
  grid = { 4, columns = 13, gaps = "A", first = "2", build = "up suit" } }
game { name = "gaps-basic-variant", title = "Gaps, suits bound to their rows", like = "gaps-one-deal",
  grid = { suits = "fixed" } }

-- Gaps dealt again
game { name = "montana", title = "Montana", like = "gaps-one-deal", gather = { 2, shuffle = true } }
