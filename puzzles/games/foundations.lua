-- Foundations of other kinds. Rules: PySolFC and AisleRiot.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "sir-tommy", title = "Sir Tommy",
  tableau = { 4, deal = 0, build = "free", takes = "waste" },
  stock = { 52, needs = "waste empty" }, foundations = { build = "up any" } }
game { name = "calculation", title = "Calculation", like = "sir-tommy", stock = { 48 },
  foundations = { 4, base = { "A", "2", "3", "4" }, build = "up any round", step = { 1, 2, 3, 4 }, dealt = 4 } }
game { name = "auld-lang-syne", title = "Auld Lang Syne", tableau = { 4, deal = 0, build = "none", space = "none" },
  stock = { 48, onto = "tableau" }, foundations = { build = "up any", dealt = "all" } }
game { name = "grandfathers-clock", title = "Grandfather's Clock", tableau = { 8, deal = 5, build = "down any" },
  foundations = { 12, dealt = 12, build = "up suit round", size = { 4, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4 },
    base = { "9C", "TH", "JS", "QD", "KC", "2H", "3S", "4D", "5C", "6H", "7S", "8D" } } }
game { name = "royal-cotillion", title = "Royal Cotillion", pack = "2x4x13",
  tableau = { 16, deal = 1, build = "none", fill = "waste stock", space = "none" }, reserve = { 4, deal = 3 }, stock = {},
  foundations = { { 4, build = "up suit by 2 round" }, { 4, base = "2", build = "up suit by 2 round" } } }
game { name = "carpet", title = "Carpet",
  tableau = { 20, deal = 1, build = "none", fill = "waste stock", space = "none" }, stock = { 32 } }
game { name = "carpet-aces-out", title = "Carpet, Aces out", like = "carpet", stock = { 28 }, foundations = { dealt = "all" } }
game { name = "osmosis", title = "Osmosis", foundations = { base = "first", build = "free suit", dealt = 1, after = "above" },
  reserve = { 4, deal = 4, down = "but top" }, stock = { 35, turn = 3, redeals = "any" } }
game { name = "peek", title = "Peek", like = "osmosis", reserve = { down = 0 } }
