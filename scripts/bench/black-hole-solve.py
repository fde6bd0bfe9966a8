"""Lets workbench bench run black-hole-solver: python3 black-hole-solve.py [PROGRAM]. It gets the cards; it says a verdict, and the line of a win."""
import json, re, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "black-hole-solve"
games = {"black-hole": ["black_hole", "--rank-reach-prune"], "golf": ["golf", "--queens-on-kings"]}


def board(position):
    """The position as it reads it: the hole, the stock, and a line for each pile, the card to play last."""
    places = dict(l.split(": ", 1) for l in position.upper().replace("10", "T").splitlines())
    stock = places.get("STOCK", "").strip("[]").split()
    head = ["Foundations: " + places["HOLE"].split()[-1]] + (["Talon: " + " ".join(reversed(stock))] if stock else [])
    return "\n".join(head + [cards for name, cards in places.items() if name.startswith("PILE")]) + "\n"


def line(text, cards):
    """The moves: it counts piles from 0, and stops when no pile is left, so the rest of the stock is dealt."""
    moves, pile = [], None
    for l in text.splitlines():
        if l.startswith("Deal talon"):
            moves.append("deal")
            pile = None
        elif found := re.match(r"Move a card from stack (\d+)", l):
            pile = int(found[1]) + 1
        elif (found := re.match(r"Info: Card moved is (\S+)", l)) and pile:
            card = found[1].replace("T", "10")
            moves.append(f"{card[:-1]}{card[-1].lower()} from {pile} to hole")
    return moves + ["deal"] * (cards - len(moves))


for request in sys.stdin:
    deal = json.loads(request)
    answer = {"verdict": "unknown"}
    if deal["game"] not in games:
        answer["why"] = "it does not have this game"
    else:
        given = board(deal["position"])
        try:
            said = subprocess.run([program, "--game", *games[deal["game"]], "-"], input=given, capture_output=True, text=True,
                                  timeout=deal["seconds"]).stdout
            if said.startswith("Solved!"):
                answer = {"verdict": "won", "moves": line(said, len(re.findall(r"\b[A2-9TJQK][SHDC]\b", given)) - 1)}
            elif said.startswith("Unsolved!"):
                answer["verdict"] = "lost"
        except subprocess.TimeoutExpired:
            answer["why"] = "no answer in time"
    print(json.dumps(answer), flush=True)
