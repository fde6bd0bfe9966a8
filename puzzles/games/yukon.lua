-- Yukon, Scorpion and their kin. Rules: PySolFC and AisleRiot.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

-- Any cards as a unit
game { name = "yukon", title = "Yukon",
  tableau = { 7, deal = { 1, 6, 7, 8, 9, 10, 11 }, down = { 0, 1, 2, 3, 4, 5, 6 }, build = "down alternate",
    unit = "tail", space = "K" }, foundations = { back = true } }
game { name = "russian", title = "Russian", like = "yukon", tableau = { build = "down suit" } }
game { name = "alaska", title = "Alaska", like = "yukon", tableau = { build = "either suit" } }
game { name = "moosehide", title = "Moosehide", like = "yukon", tableau = { build = "down other" } }
game { name = "scorpion", title = "Scorpion", foundations = false, won = "suits built",
  tableau = { 7, deal = 7, down = { 3, 3, 3, 3, 0, 0, 0 }, build = "down suit", unit = "tail", space = "K" },
  stock = { 3, onto = "tableau", piles = 3 } }
game { name = "wasp", title = "Wasp", like = "scorpion", tableau = { down = { 3, 3, 3, 0, 0, 0, 0 }, space = "any" } }
