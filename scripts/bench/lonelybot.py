"""Lets workbench bench run lonelybot: python3 lonelybot.py [PROGRAM]. It gets the seed; it says a verdict, and the line of a win."""
import json, re, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "lonecli"
turned = {"solvitaire-klondike": 3, "klondike-deal-1": 1}  # cards at a time
suits = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}  # in the order of our foundations


def line(text, stock, step):
    """The moves, from "8♥:1▸4  =  K♣:D▸♣": = turns cards of the stock, or the waste over when there are none."""
    moves, left, waste = [], stock, 0
    for word in text.split():
        if word == "=":
            if left == 0:
                moves.append("redeal")
                left, waste = waste, 0
            else:
                moves.append("deal")
                dealt = min(step, left)
                left, waste = left - dealt, waste + dealt
            continue
        card, start, end = re.fullmatch(r"(.+):(.)▸(.)", word).groups()
        card = card[:-1] + suits[card[-1]]
        if start == "D":
            waste -= 1
        place = f"foundation {1 + list(suits).index(start)}" if start in suits else "waste" if start == "D" else start
        moves.append(f"{card} from {place} " + ("out" if end in suits else f"to {end}"))
    return moves


for request in sys.stdin:
    deal = json.loads(request)
    answer = {"verdict": "unknown"}
    step = turned.get(deal["game"])
    if step is None:
        answer["why"] = "it does not have this game"
    else:
        try:
            said = subprocess.run([program, "solve", "solvitaire", str(deal["deal"]), str(step)], capture_output=True, text=True,
                                  timeout=deal["seconds"]).stdout
            if "\nSolvable in" in said:
                answer = {"verdict": "won", "moves": line(next(l for l in said.splitlines() if "▸" in l), 24, step)}
            elif "\nImpossible" in said:
                answer["verdict"] = "lost"
        except subprocess.TimeoutExpired:
            answer["why"] = "no answer in time"
    print(json.dumps(answer), flush=True)
