-- Castles, streets and gardens. Rules: the presets of Solvitaire.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "streets-and-alleys", title = "Streets and Alleys", tableau = { 8, build = "down any" } }
game { name = "beleaguered-castle", title = "Beleaguered Castle", like = "streets-and-alleys",
  foundations = { dealt = "all" } }
game { name = "siegecraft", title = "Siegecraft", like = "beleaguered-castle", cells = 1 }
game { name = "stronghold", title = "Stronghold", like = "streets-and-alleys", cells = 1 }
game { name = "american-canister", title = "American Canister",
  tableau = { 8, build = "down alternate", unit = "run" } }
game { name = "british-canister", title = "British Canister", tableau = { 8, build = "down alternate", space = "K" } }
game { name = "spanish-patience", title = "Spanish Patience",
  tableau = { 13, build = "down any" }, foundations = { back = true } }
game { name = "castles-of-spain", title = "Castles of Spain", like = "spanish-patience",
  tableau = { build = "down alternate" } }
game { name = "alina", title = "Alina", like = "spanish-patience", tableau = { space = "none" }, cells = 1 }
game { name = "fan", title = "Fan", tableau = { 18, build = "down suit", space = "K" }, foundations = { back = true } }
game { name = "scotch-patience", title = "Scotch Patience",
  tableau = { 18, build = "down alternate", space = "none" }, foundations = { back = true } }
game { name = "alpha-star", title = "Alpha Star",
  tableau = { 12, build = "down suit", unit = "run" }, foundations = { dealt = "all" } }
game { name = "delta-star", title = "Delta Star", like = "alpha-star", tableau = { unit = "one" } }
game { name = "flower-garden", title = "Flower Garden",
  tableau = { 6, build = "down any" }, reserve = 16, foundations = { back = true } }
game { name = "somerset", title = "Somerset",
  tableau = { 10, deal = "triangle", build = "down alternate" }, foundations = { back = true } }
game { name = "king-albert", title = "King Albert",
  tableau = { 9, deal = "triangle", build = "down alternate" }, reserve = 7, foundations = { back = true } }
game { name = "raglan", title = "Raglan", like = "king-albert", reserve = 6, foundations = { dealt = "all" } }
game { name = "thirty", title = "Thirty", pack = "1x4x8",
  tableau = { 5, build = "down any", unit = "run" }, reserve = 2 }
