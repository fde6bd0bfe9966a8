"""Lets workbench bench run Freecell Solver: python3 fc-solve.py [PROGRAM]. It gets the cards; it says a verdict, and no line."""
import json, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "fc-solve"
# What it calls the games that it has, without those that need more of the board than piles and cells.
games = {"free-cell": "freecell", "bakers-game": "bakers_game", "eight-off": "eight_off", "seahaven-towers": "seahaven",
         "fore-cell": "forecell", "free-cell-2-cell": "freecell", "simple-simon": "simple_simon"}


def board(position):
    """The position as it reads it: cells, then a line for each pile, the card to play last."""
    cells, piles = [], []
    for name, cards in (line.split(": ", 1) for line in position.splitlines()):
        cards = cards.upper().replace("10", "T")
        if name.startswith("cell"):
            cells.append(cards)
        elif name.startswith("pile"):
            piles.append(": " + cards.strip("-"))
    return "\n".join((["Freecells: " + " ".join(cells)] if cells else []) + piles) + "\n"


for line in sys.stdin:
    deal = json.loads(line)
    answer = {"verdict": "unknown"}
    if deal["game"] not in games:
        answer["why"] = "it does not have this game"
    else:
        flags = ["--game", games[deal["game"]]]
        if deal["game"] == "free-cell-2-cell":
            flags += ["--freecells-num", "2"]
        try:
            said = subprocess.run([program, *flags, "-"], input=board(deal["position"]), capture_output=True, text=True,
                                  timeout=deal["seconds"]).stdout
            if "This game is solveable" in said:
                answer["verdict"] = "won"
            elif "I could not solve this game" in said:
                answer["verdict"] = "lost"
        except subprocess.TimeoutExpired:
            answer["why"] = "no answer in time"
    print(json.dumps(answer), flush=True)
