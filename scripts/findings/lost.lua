-- Two of the 32,000 deals of PySol cannot be won, 14934 and 1748: neither a space nor the
-- removal of a suit can come first. workbench verify --verbose scripts/findings prints why.
local ledger = require "ledger"

-- The proof must tell of this rank.
local function without(rank)
  return function(p)
    local why = p:why_lost()
    return why ~= nil and why:find("No " .. rank .. " ever comes into sight", 1, true) ~= nil, why or "no proof"
  end
end

ledger.claims {
  title = "PySol: two deals that cannot be won",

  { id = "lost.1", kind = "count", verdict = "holds",
    says = "14934 is lost, as no 3 can ever come into sight",
    start = spider.deal(14934, { by = "pysol" }), test = without "3" },
  { id = "lost.2", kind = "count", verdict = "holds",
    says = "1748 is lost, as no 6 can ever come into sight",
    start = spider.deal(1748, { by = "pysol" }), test = without "6" },
}
