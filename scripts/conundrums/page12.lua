-- Page 12: page 11 with a Js and a Jd changed.
local ledger = require "ledger"

ledger.claims {
  title = "Page 12: the Jacks changed",
  start = spider.page(12):blind(),

  { id = "12.1", kind = "count", verdict = "holds",
    says = "it is page 11 with the Js of pile 7 and the Jd of pile 9 changed",
    test = function(p)
      return spider.page(11):swap("Js", 7, "Jd", 9):key() == spider.page(12):key(), "the two positions compared"
    end },
  { id = "12.2", kind = "count", verdict = "holds",
    says = "the Jack and the 10d of pile 7 are now a run",
    test = ledger.runs(7, "J-10d") },
  { id = "12.3", kind = "line", verdict = "holds",
    says = "spades can be removed without a space being made before",
    line = [[Qd from 7 to 4, 9-6s from 7 to 3, J-10d from 7 to 4, 9s from 5 to 4, 5-4d from 5 to 3, 7h from 8 to 1,
      6h from 5 to 1, 5-4d from 3 to 1, 2c from 5 to 10, 5-3s from 5 to 3, Ac from 8 to 10, 3s from 3 to 1,
      2d from 8 to 1, Js from 8 to 7, Q-Js from 7 to 8, 10-4s from 3 to 8, As from 2 to 1, 3-As from 2 to 8]],
    test = { ledger.spaces(0), ledger.runs(8, "K-As") } },
  { id = "12.4", kind = "line", verdict = "holds", after = "12.3",
    says = "and removed",
    line = "remove 8", test = ledger.spaces(1) },
  { id = "12.5", kind = "cannot", verdict = "holds",
    says = "on page 11 as it stands they cannot: the exchange makes the difference",
    start = spider.page(11),
    question = { cannot = "remove spades", without = { "space", "deal" } } },
  { id = "12.6", kind = "cannot", verdict = "holds",
    says = "but not when the 2d of pile 8 has gone on the spades in pile 3",
    line = [[Qd from 7 to 4, 9-6s from 7 to 3, J-10d from 7 to 4, 9s from 5 to 4, 5-4d from 5 to 3, 7h from 8 to 1,
      6h from 5 to 1, 5-4d from 3 to 1, 2c from 5 to 10, 5-3s from 5 to 3, Ac from 8 to 10, 2d from 8 to 3]],
    question = { cannot = "remove spades", without = { "space", "deal" } } },
}
