-- Cards alternately face up and down. Rules: PySolFC.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "stonewall", title = "Stonewall",
  tableau = { 6, down = "every other", build = "down alternate", unit = "run" }, reserve = 16 }
game { name = "interchange", title = "Interchange", pack = "2x4x13",
  tableau = { 7, deal = 7, down = "every other", build = "down suit", unit = "run" }, stock = { 55 } }
game { name = "alternations", title = "Alternations", like = "interchange", tableau = { build = "down alternate" } }
game { name = "unlimited", title = "Unlimited", like = "interchange", stock = { redeals = "any" } }
