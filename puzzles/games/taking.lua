-- Games in which cards are taken away. Rules: PySolFC and AisleRiot.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "pyramid", title = "Pyramid", tableau = { shape = "pyramid 7", build = "none", space = "none" },
  stock = {}, take = { "sum 13", alone = "K", from = "tableau waste" }, won = "tableau taken" }
game { name = "pyramid-three-passes", title = "Pyramid, two redeals, all to be taken", like = "pyramid", stock = { redeals = 2 },
  won = "taken" }
game { name = "giza", title = "Giza", like = "pyramid", stock = false, reserve = { 8, deal = 3 },
  take = { from = "tableau reserve" }, won = "taken" }
game { name = "fourteen-out", title = "Fourteen Out",
  tableau = { 12, build = "none", space = "none" }, take = { "sum 14" } }
game { name = "nestor", title = "Nestor", tableau = { 8, deal = 6, build = "none", space = "none" }, reserve = 4,
  take = { "rank", from = "tableau reserve" } }
game { name = "baroness", title = "Baroness", tableau = { 5, deal = 0, build = "none", space = "any" },
  stock = { 52, onto = "tableau" }, take = { "sum 13", alone = "K" } }
game { name = "aces-up", title = "Aces Up", low = "2", tableau = { 4, deal = 1, build = "none", space = "any" },
  stock = { onto = "tableau" }, take = { "lower in suit" }, won = "high left" }
game { name = "monte-carlo", title = "Monte Carlo", grid = { 5, columns = 5, next = "all", close = true },
  stock = {}, take = { "rank", from = "grid" }, won = "taken" }
