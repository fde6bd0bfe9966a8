-- Fans, some of which are gathered and dealt again. Rules: PySolFC.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "la-belle-lucie", title = "La Belle Lucie",
  tableau = { 18, deal = { 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1 }, build = "down suit", space = "none" },
  gather = { 2, deal = 3, shuffle = true } }
game { name = "three-shuffles-and-a-draw", title = "Three Shuffles and a Draw", like = "la-belle-lucie",
  gather = { 2, draw = 1 } }
game { name = "trefoil", title = "Trefoil", like = "la-belle-lucie",
  tableau = { 16, deal = 3 }, foundations = { dealt = "all" } }
game { name = "super-flower-garden", title = "Super Flower Garden", like = "la-belle-lucie", tableau = { build = "down any" } }
game { name = "shamrocks", title = "Shamrocks", like = "la-belle-lucie",
  tableau = { build = "either any", most = 3, sink = "K" }, gather = false }
game { name = "cruel", title = "Cruel", tableau = { 12, build = "down suit", space = "none" },
  foundations = { dealt = "all" }, gather = { "any", deal = 4 } }
game { name = "perseverance", title = "Perseverance", like = "cruel", tableau = { unit = "run" }, gather = { 2 } }
game { name = "bakers-dozen", title = "Baker's Dozen", tableau = { 13, build = "down any", space = "none", sink = "K" } }
game { name = "bisley", title = "Bisley",
  tableau = { 13, deal = { 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4 }, build = "either suit", space = "none" },
  foundations = { { 4, dealt = 4 }, { 4, base = "K", build = "down suit" } } }
game { name = "fortress", title = "Fortress",
  tableau = { 10, deal = { 6, 6, 5, 5, 5, 5, 5, 5, 5, 5 }, build = "either suit" } }
game { name = "chessboard", title = "Chessboard", like = "fortress",
  tableau = { build = "either suit round" }, foundations = { base = "choice" } }
game { name = "penguin", title = "Penguin",
  tableau = { 7, deal = 7, build = "down suit", unit = "run", space = "high" }, cells = 7,
  foundations = { base = "pile 1", dealt = 3 } }
game { name = "bristol", title = "Bristol", tableau = { 8, deal = 3, build = "down any", space = "none", sink = "K" },
  reserve = { 3, deal = 0 }, stock = { onto = "reserve" }, foundations = { build = "up any" } }
