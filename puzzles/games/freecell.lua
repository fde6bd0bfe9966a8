-- FreeCell and its kin. Rules: the presets of Solvitaire (Blake and Gent); Double FreeCell: PySolFC.
-- What the words mean is told in docs/tables-words.md.
local game = patience.game

game { name = "free-cell", title = "FreeCell", tableau = { 8, build = "down alternate" }, cells = 4 }
game { name = "free-cell-3-cell", title = "FreeCell, three cells", like = "free-cell", cells = 3 }
game { name = "free-cell-2-cell", title = "FreeCell, two cells", like = "free-cell", cells = 2 }
game { name = "free-cell-1-cell", title = "FreeCell, one cell", like = "free-cell", cells = 1 }
game { name = "free-cell-0-cell", title = "FreeCell, no cell", like = "free-cell", cells = 0 }
game { name = "free-cell-7-pile", title = "FreeCell, seven piles", like = "free-cell", tableau = { 7 } }
game { name = "free-cell-6-pile", title = "FreeCell, six piles", like = "free-cell", tableau = { 6 } }
game { name = "free-cell-5-pile", title = "FreeCell, five piles", like = "free-cell", tableau = { 5 } }
game { name = "free-cell-4-pile", title = "FreeCell, four piles", like = "free-cell", tableau = { 4 } }
game { name = "bakers-game", title = "Baker's Game", tableau = { 8, build = "down suit" }, cells = 4 }
game { name = "fore-cell", title = "ForeCell",
  tableau = { 8, build = "down alternate", space = "K" }, cells = { 4, dealt = 4 } }
game { name = "fore-cell-same-suit", title = "ForeCell in suit", like = "fore-cell", tableau = { build = "down suit" } }
game { name = "eight-off", title = "Eight Off",
  tableau = { 8, build = "down suit", space = "K" }, cells = { 8, dealt = 4 } }
game { name = "eight-off-any-card-spaces", title = "Eight Off, any card into a space", like = "eight-off",
  tableau = { space = "any" } }
game { name = "seahaven-towers", title = "Seahaven Towers",
  tableau = { 10, build = "down suit", space = "K" }, cells = { 4, dealt = 2 } }
game { name = "one-cell", title = "One Cell",
  tableau = { 13, build = "down alternate" }, cells = 1, foundations = { dealt = "all", back = true } }
game { name = "two-cell", title = "Two Cells", like = "one-cell", cells = 2 }
game { name = "double-freecell", title = "Double FreeCell", like = "free-cell", pack = "2x4x13", tableau = { 10 }, cells = 6 }
