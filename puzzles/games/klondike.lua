-- Klondike and its kin. Rules: the presets of Solvitaire; the second part: PySolFC and AisleRiot.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "solvitaire-klondike", title = "Klondike", -- a run may be split only to free a card that goes out
  tableau = { 7, deal = "triangle", down = "but top", build = "down alternate", unit = "run to free", space = "K" },
  stock = { 24, turn = 3, redeals = "any" }, foundations = { back = true } }
game { name = "klondike-partial-piles-restricted", like = "solvitaire-klondike" }
game { name = "klondike-deal-1", title = "Klondike, one card turned", like = "solvitaire-klondike", stock = { turn = 1 } }
game { name = "klondike-deal-1-partial-piles-restricted", like = "klondike-deal-1" }
game { name = "klondike-reserve", title = "Klondike, all cards of the stock in reserve", like = "solvitaire-klondike",
  tableau = { unit = "run" }, stock = false, reserve = 24 }
game { name = "klondike-two-deck-9", title = "Double Klondike", like = "solvitaire-klondike", pack = "2x4x13",
  tableau = { 9, unit = "run" }, stock = { 59 } }
game { name = "ultra-klondike-2-deck", title = "Ultra Klondike", like = "klondike-two-deck-9",
  tableau = { 12 }, stock = { 26 } }
game { name = "gargantua", title = "Gargantua", like = "klondike-two-deck-9", stock = { turn = 1, redeals = 0 } }
game { name = "gargantua-redeal", title = "Gargantua, any redeals", like = "gargantua", stock = { redeals = "any" } }
game { name = "trigon", title = "Trigon",
  tableau = { 7, deal = "triangle", down = "but top", build = "down suit", unit = "run", space = "K" },
  stock = { 24, redeals = "any" } }
game { name = "northwest-territory", title = "Northwest Territory",
  tableau = { 8, deal = "triangle", down = "but top", build = "down alternate", unit = "run to free", space = "K" },
  reserve = 16, foundations = { back = true } }
game { name = "northwest-territory-partial-piles-restricted", like = "northwest-territory" }
game { name = "east-haven", title = "Easthaven",
  tableau = { 7, down = "but top", build = "down alternate", unit = "run" },
  stock = { 31, onto = "tableau" }, foundations = { back = true } }

-- More of Klondike's kind
game { name = "klondike-any-part", title = "Klondike, any part of a run", like = "solvitaire-klondike", tableau = { unit = "run" } }
game { name = "klondike-whole-runs", title = "Klondike, whole runs only", like = "solvitaire-klondike", tableau = { unit = "whole run" } }
game { name = "klondike-three-passes", title = "Klondike, one card turned, two redeals", like = "klondike-any-part",
  stock = { turn = 1, redeals = 2 } }
game { name = "vegas", title = "Klondike, one card turned, once", like = "klondike-three-passes", stock = { redeals = 0 } }
game { name = "thumb-and-pouch", title = "Thumb and Pouch", like = "vegas", tableau = { build = "down other", space = "any" } }
game { name = "whitehead", title = "Whitehead", like = "vegas",
  tableau = { down = 0, build = "down colour", run = "down suit", space = "any" } }
game { name = "westcliff", title = "Westcliff",
  tableau = { 10, deal = 3, down = 2, build = "down alternate", unit = "run" }, stock = {} }
game { name = "easthaven-king", title = "Easthaven, Kings into spaces", like = "east-haven",
  tableau = { space = "K" }, foundations = { back = false } }
game { name = "gypsy", title = "Gypsy", pack = "2x4x13",
  tableau = { 8, deal = 3, down = 2, build = "down alternate", unit = "run" },
  stock = { onto = "tableau" }, foundations = { back = true } }
game { name = "miss-milligan", title = "Miss Milligan", pack = "2x4x13",
  tableau = { 8, deal = 1, build = "down alternate", unit = "run", space = "K" },
  cells = { 1, when = "stock out" }, stock = { onto = "tableau" } }
game { name = "agnes-sorel", title = "Agnes Sorel",
  tableau = { 7, deal = "triangle", build = "down colour", unit = "run", space = "none" },
  stock = { onto = "tableau" }, foundations = { base = "first", dealt = 1 } }
game { name = "agnes-bernauer", title = "Agnes Bernauer",
  tableau = { 7, deal = "triangle", build = "down alternate", unit = "run", space = "high" },
  reserve = 7, stock = { 16, onto = "reserve" }, foundations = { base = "first", dealt = 1 } }

-- Klondike by its building and its spaces, and by how many cards are turned. Rules: Blake and Gent.
game { name = "klondike-any-any", title = "Klondike, built in any suit, any card into a space", like = "solvitaire-klondike",
  tableau = { build = "down any", space = "any" } }
game { name = "klondike-any-k", title = "Klondike, built in any suit, Kings into spaces", like = "solvitaire-klondike",
  tableau = { build = "down any", space = "K" } }
game { name = "klondike-any-none", title = "Klondike, built in any suit, spaces stay empty", like = "solvitaire-klondike",
  tableau = { build = "down any", space = "none" } }
game { name = "klondike-alternate-any", title = "Klondike, built in alternate colours, any card into a space", like = "solvitaire-klondike",
  tableau = { build = "down alternate", space = "any" } }
game { name = "klondike-alternate-k", title = "Klondike, built in alternate colours, Kings into spaces", like = "solvitaire-klondike",
  tableau = { build = "down alternate", space = "K" } }
game { name = "klondike-alternate-none", title = "Klondike, built in alternate colours, spaces stay empty", like = "solvitaire-klondike",
  tableau = { build = "down alternate", space = "none" } }
game { name = "klondike-suit-any", title = "Klondike, built in suit, any card into a space", like = "solvitaire-klondike",
  tableau = { build = "down suit", space = "any" } }
game { name = "klondike-suit-k", title = "Klondike, built in suit, Kings into spaces", like = "solvitaire-klondike",
  tableau = { build = "down suit", space = "K" } }
game { name = "klondike-suit-none", title = "Klondike, built in suit, spaces stay empty", like = "solvitaire-klondike",
  tableau = { build = "down suit", space = "none" } }
game { name = "klondike-draw-1", title = "Klondike, one card turned", like = "solvitaire-klondike", stock = { turn = 1 } }
game { name = "klondike-draw-2", title = "Klondike, two cards turned", like = "solvitaire-klondike", stock = { turn = 2 } }
game { name = "klondike-draw-3", title = "Klondike, three cards turned", like = "solvitaire-klondike", stock = { turn = 3 } }
game { name = "klondike-draw-4", title = "Klondike, four cards turned", like = "solvitaire-klondike", stock = { turn = 4 } }
game { name = "klondike-draw-5", title = "Klondike, five cards turned", like = "solvitaire-klondike", stock = { turn = 5 } }
game { name = "klondike-draw-6", title = "Klondike, six cards turned", like = "solvitaire-klondike", stock = { turn = 6 } }
game { name = "klondike-draw-7", title = "Klondike, seven cards turned", like = "solvitaire-klondike", stock = { turn = 7 } }
game { name = "klondike-draw-8", title = "Klondike, eight cards turned", like = "solvitaire-klondike", stock = { turn = 8 } }
game { name = "klondike-draw-9", title = "Klondike, nine cards turned", like = "solvitaire-klondike", stock = { turn = 9 } }
game { name = "klondike-draw-10", title = "Klondike, ten cards turned", like = "solvitaire-klondike", stock = { turn = 10 } }
game { name = "klondike-draw-11", title = "Klondike, eleven cards turned", like = "solvitaire-klondike", stock = { turn = 11 } }
game { name = "klondike-draw-12", title = "Klondike, twelve cards turned", like = "solvitaire-klondike", stock = { turn = 12 } }
game { name = "klondike-draw-13", title = "Klondike, thirteen cards turned", like = "solvitaire-klondike", stock = { turn = 13 } }
