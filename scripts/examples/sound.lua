-- Are these problems sound, and what is the key of each? Names of files and puzzles
-- may be given.
--
--   workbench run scripts/examples/sound.lua page07 book.txt

for _, name in ipairs(#arg > 0 and arg or { "page12" }) do
  for _, p in ipairs(problem.all(name)) do
    print(name, p:about().title)
    for _, goal in ipairs(p:test().goals) do
      local report = goal.report
      print("", goal.verdict, goal.goal, report and report.key[1] or "")
    end
  end
end
