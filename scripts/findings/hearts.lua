-- Page 11's hearts: how few other suits are enough. The lines are claims 11.101 and
-- 11.102 of scripts/conundrums; here is the proof that fewer are too few. It takes
-- a minute: workbench verify scripts/findings
local ledger = require "ledger"

-- With the Kh first, one other suit at most: asked for each suit that may be the one,
-- which together is less work than asking for all of them at once.
local function only(suit, other, seconds)
  return { cannot = "remove hearts after 1", without = { "deal", "remove " .. suit, "remove " .. other }, seconds = seconds }
end

ledger.claims {
  title = "Page 11: the least for the hearts",

  { id = "hearts.1", kind = "least", verdict = "holds",
    says = "with the Kh turned up first two other suits must go",
    start = spider.page(11):face_down(9, "Kh 5h"),
    question = { only("spades", "clubs", 30), only("spades", "diamonds", 30), only("clubs", "diamonds", 60) } },
  { id = "hearts.2", kind = "least", verdict = "holds",
    says = "with the 5h turned up first one must",
    start = spider.page(11):face_down(9, "5h Kh"),
    question = { cannot = "remove hearts first", without = { "deal" } } },
}
