"""Lets workbench bench run Solvitaire: python3 solvitaire.py [PROGRAM]. It gets the seed; it says a verdict, and no line."""
import json, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "solvitaire"
# Its presets of these names play other rules: see docs/results/other-games.md.
other = {"simple-simon", "spiderette", "will-o-the-wisp", "mrs-mop", "solvitaire-spider"}
verdicts = {"solved": "won", "unsolvable": "lost"}

for line in sys.stdin:
    deal = json.loads(line)
    answer = {"verdict": "unknown"}
    if deal["game"] in other:
        answer["why"] = "its rules are others"
    else:
        said = subprocess.run([program, "--type", deal["game"].removeprefix("solvitaire-"), "--random", str(deal["deal"]),
                               "--classify", "--timeout", str(int(1000 * deal["seconds"]))], capture_output=True, text=True)
        last = (said.stdout.strip().splitlines() or [""])[-1].split(", ")
        answer["verdict"] = verdicts.get(last[1] if len(last) > 1 else "", "unknown")
        if said.returncode:
            answer["why"] = said.stderr.strip()[:200]
    print(json.dumps(answer), flush=True)
