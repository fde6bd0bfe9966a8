-- Forty Thieves and its kin. Rules: the presets of Solvitaire; the second part: PySolFC.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

-- Forty Thieves and its kin: a stock turned one by one and gone through once
game { name = "forty-thieves", title = "Forty Thieves", pack = "2x4x13",
  tableau = { 10, build = "down suit" }, stock = { 64 } }
game { name = "limited", title = "Limited", like = "forty-thieves", tableau = { 12 }, stock = { 68 } }
game { name = "lucas", title = "Lucas", like = "forty-thieves",
  tableau = { 13 }, stock = { 61 }, foundations = { dealt = "all" } }
game { name = "streets", title = "Streets", like = "forty-thieves", tableau = { build = "down alternate" } }
game { name = "maria", title = "Maria", like = "streets", tableau = { 9 }, stock = { 68 } }
game { name = "rank-and-file", title = "Rank and File", like = "streets",
  tableau = { down = "but top", unit = "run" } }
game { name = "fortunes-favor", title = "Fortune's Favor",
  tableau = { 12, build = "down suit", fill = "waste stock" }, stock = { 36 }, foundations = { dealt = "all" } }
game { name = "thirtysix", title = "Thirty Six", tableau = { 6, build = "down any", unit = "run" }, stock = { 16 } }

-- More of this kind
game { name = "josephine", title = "Josephine", like = "forty-thieves", tableau = { unit = "run" } }
game { name = "indian", title = "Indian", like = "forty-thieves",
  tableau = { deal = 3, down = 1, build = "down other" }, stock = { 74 } }
game { name = "number-ten", title = "Number Ten", like = "forty-thieves",
  tableau = { down = 2, build = "down alternate", unit = "run" } }
game { name = "diplomat", title = "Diplomat", like = "forty-thieves", tableau = { 8, build = "down any" }, stock = { 72 } }
game { name = "busy-aces", title = "Busy Aces", like = "forty-thieves", tableau = { 12, deal = 1 }, stock = { 92 } }
game { name = "congress", title = "Congress", like = "forty-thieves",
  tableau = { 8, deal = 1, build = "down any", fill = "waste stock" }, stock = { 96 } }
