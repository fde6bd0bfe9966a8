-- Games in which all cards go to one pile. Rules: the presets of Solvitaire; the second part: PySolFC and AisleRiot.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

-- One pile to be filled
game { name = "black-hole", title = "Black Hole as a table, beside blackhole",
  tableau = { 17, build = "none", space = "none" }, hole = { base = "AS", build = "either any round" } }
game { name = "worm-hole", title = "Worm Hole", like = "black-hole", cells = 1 }
game { name = "golf", title = "Golf, Queen onto King", tableau = { 7, build = "none", space = "none" },
  stock = { 16, onto = "hole" }, hole = "either any" }

-- One pile to be filled, again
game { name = "tripeaks", title = "TriPeaks",
  tableau = { shape = "peaks 3 4", down = "covered", build = "none", space = "none" },
  stock = { 23, onto = "hole" }, hole = "either any round", won = "tableau taken" }
game { name = "golf-king-ends", title = "Golf, nothing onto a King", like = "golf", hole = { ends = "K" }, won = "tableau taken" }
game { name = "putt-putt", title = "Putt Putt", like = "golf", hole = { build = "either any round" }, won = "tableau taken" }
game { name = "all-in-a-row", title = "All in a Row", tableau = { 13, build = "none", space = "none" }, hole = { base = "choice", build = "either any round" } }
game { name = "robert", title = "Robert", stock = { 51, redeals = 2 }, hole = "either any round" }
