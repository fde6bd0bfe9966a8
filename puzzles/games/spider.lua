-- Spider and its kin. Rules: the presets of Solvitaire, read as the games are played: units in suit, suits that go out whole.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

-- Spider and its kin: suits go out whole; building in any suit, units in one
game { name = "solvitaire-spider", title = "Spider, rows dealt onto spaces too", pack = "2x4x13",
  tableau = { 10, down = "but top", build = "down any", unit = "run", run = "down suit" },
  stock = { 50, onto = "tableau" }, foundations = { whole = "move" } }
game { name = "spiderette", title = "Spiderette", like = "solvitaire-spider", pack = "1x4x13",
  tableau = { 7, deal = "triangle" }, stock = { 24 } }
game { name = "will-o-the-wisp", title = "Will o' the Wisp", like = "solvitaire-spider", pack = "1x4x13",
  tableau = { 7, down = 0 }, stock = { 31 } }
game { name = "simple-simon", title = "Simple Simon",
  tableau = { 10, deal = "triangle", build = "down any", unit = "run", run = "down suit" },
  foundations = { whole = "move" } }
game { name = "mrs-mop", title = "Mrs Mop", like = "simple-simon", pack = "2x4x13", tableau = { 13, deal = "rest" } }

-- Spider as people play it: a row is dealt when there is no space
game { name = "spider-no-spaces", title = "Spider", like = "solvitaire-spider", stock = { needs = "no space" } }
game { name = "spider-at-once", title = "Spider, suits taken off at once", like = "spider-no-spaces", foundations = { whole = "auto" } }
game { name = "spider-two-suits", title = "Spider, two suits", like = "spider-no-spaces", pack = "4x2x13" }
game { name = "spider-one-suit", title = "Spider, one suit", like = "spider-no-spaces", pack = "8x1x13" }
game { name = "black-widow", title = "Black Widow", like = "spider-no-spaces", tableau = { run = "down any" } }
