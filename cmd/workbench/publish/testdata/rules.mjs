// Reads positions as JSON and prints what the rules of published pages say of each: the legal
// moves with the positions after them, why some others are refused, and for goals whether
// they are met and which legal moves they forbid.
let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += part;

const rules = await import(process.argv[2]);
const asked = JSON.parse(input);
const parts = m => m.deal ? [0, 0, 0] : [m.from + 1, m.remove ? 15 : m.to + 1, m.count];
const moveOf = ([from, to, count]) => to === 0 && from === 0 ? { deal: true, from: 0, to: 0, count: 0 }
	: to === 15 ? { remove: true, from: from - 1, to: from - 1, count } : { from: from - 1, to: to - 1, count };
const text = p => JSON.stringify([p.piles.map(pile => [pile.down, ...pile.cards]), p.hand, [...p.removed].sort()]);

process.stdout.write(JSON.stringify(asked.map(({ start, position, tried, goals }) => ({
	moves: rules.moves(position).map(m => ({ parts: parts(m), words: rules.words(position, m), after: text(rules.after(position, m)) })),
	refusals: tried.map(m => rules.refusal(position, moveOf(m))),
	goals: goals.map(goal => ({
		met: rules.met(goal, start, position),
		allowed: rules.moves(position).filter(m => rules.forbidden(goal, start, position, m) === "").map(m => parts(m).join()),
	})),
}))));
