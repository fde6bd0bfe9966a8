-- Canfield and its kin. Rules: the presets of Solvitaire; the second part: PySolFC.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

-- Canfield and its kin: the foundations begin with the rank of the card dealt to them
game { name = "canfield", title = "Canfield",
  tableau = { 4, build = "down alternate", unit = "run to free", fill = "reserve" },
  reserve = { 1, deal = 13 }, stock = { 34, turn = 3, redeals = "any" }, foundations = { base = "first", dealt = 1 } }
game { name = "canfield-partial-piles-restricted", like = "canfield" }
game { name = "canfield-auto-reserve-then-waste", title = "Canfield, spaces from reserve, then waste",
  like = "canfield", tableau = { space = "waste", hold = true } }
game { name = "canfield-strict", title = "Canfield, whole piles only", like = "canfield",
  tableau = { unit = "pile", space = "waste", hold = true } }
game { name = "american-toad", title = "American Toad", pack = "2x4x13",
  tableau = { 8, build = "down suit", unit = "pile", fill = "reserve", space = "waste", hold = true },
  reserve = { 1, deal = 20 }, stock = { 75 }, foundations = { base = "first", dealt = 1 } }
game { name = "chameleon", title = "Chameleon",
  tableau = { 3, build = "down any", unit = "run" }, reserve = { 1, deal = 13 }, stock = { 36 } }
game { name = "duchess", title = "Duchess",
  tableau = { 4, build = "down alternate", unit = "run" }, reserve = 12, stock = { 36 },
  foundations = { dealt = "all" } }

-- More of Canfield's kind
game { name = "canfield-round", title = "Canfield, round the corner, any part of a run", like = "canfield",
  tableau = { build = "down alternate round", unit = "run" } }
game { name = "canfield-piles", title = "Canfield, top cards or whole piles", like = "canfield",
  tableau = { unit = "one or pile" } }
game { name = "rainbow", title = "Rainbow", like = "canfield",
  tableau = { build = "down any", unit = "one or pile" }, stock = { turn = 1, redeals = 0 } }
game { name = "storehouse", title = "Storehouse",
  tableau = { 4, build = "down suit round", unit = "one or pile", fill = "reserve" },
  reserve = { 1, deal = 13 }, stock = { 31, redeals = 2 }, foundations = { base = "2", dealt = "all" } }
game { name = "superior-canfield", title = "Superior Canfield", like = "canfield",
  tableau = { unit = "run", fill = false } }
game { name = "variegated-canfield", title = "Variegated Canfield", pack = "2x4x13",
  tableau = { 5, build = "down alternate", unit = "one or pile", fill = "reserve" },
  reserve = { 1, deal = 13 }, stock = { 78, turn = 3, redeals = 2 }, foundations = { dealt = "all" } }
game { name = "eagle-wing", title = "Eagle Wing",
  tableau = { 8, build = "down suit round", most = 3, fill = "reserve" },
  reserve = { 1, deal = 17, down = 16 }, stock = { 26, redeals = 2 }, foundations = { base = "first", dealt = 1 } }
game { name = "duchess-fans", title = "Duchess, four fans in reserve",
  tableau = { 4, build = "down alternate round", unit = "run", space = "reserve waste" },
  reserve = { 4, deal = 3 }, stock = { 36, redeals = 1 }, foundations = { base = "choice" } }
game { name = "four-seasons", title = "Four Seasons",
  tableau = { 5, build = "down any round" }, stock = { 46 }, foundations = { base = "first", dealt = 1 } }
