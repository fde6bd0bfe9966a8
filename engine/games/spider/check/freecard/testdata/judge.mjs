// Runs the checkers for browsers, of the modules that the arguments name, on what is read as
// JSON, and prints a list of their answers as JSON:
//   certificates: what it says of each, {says} or {error}; they are in base64
//   moves:        of each {head, state} the moves, each with the state after it
//   standing:     of each {head, t, s} whether t stands for s
let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += part;

const asked = JSON.parse(input);

async function judge(module) {
	const { Proof, View, verify } = await import(module);
	const { readHead, readState } = await import(new URL("certificate.js", module));

	const proofOf = head => new Proof(readHead((head + "states: 0").split("\n")).claim);

	function stateText(p, s) {
		const names = fate => p.cards.map((card, c) => c > 0 && s.fate[c] & fate ? `${card.pile}.${card.place}` : "").filter(name => name).join(" ");
		const ranks = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
		const parked = [...s.parked].map((count, r) => `${ranks[r]} `.repeat(count)).join("");
		const resting = p.cards.map((card, c) => s.rests[c] ? `${card.pile}.${card.place}>${p.cards[s.rests[c]].pile}.${p.cards[s.rests[c]].place}` : "").join(" ");
		return [[...s.depth].slice(1).join(" "), names(2), parked, resting, names(1)].join(" | ").trim().split(/ +/).join(" ");
	}

	function movesOf({ head, state }) {
		const proof = proofOf(head), view = new View(proof, readState(state, proof.position, proof.tracked));
		return [...view.moves()].map(step => `${proof.name(step)}: ${stateText(proof.position, step.next)}`).sort();
	}

	function standing({ head, t, s }) {
		const proof = proofOf(head), [one, other] = [t, s].map(text => readState(text, proof.position, proof.tracked));
		const alike = ["depth", "parked", "rests"].every(part => String(one[part]) === String(other[part]));
		return alike && proof.standsFor(one, other);
	}

	const certificates = {};
	for (const [name, text] of Object.entries(asked.certificates)) {
		const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
		certificates[name] = await verify(bytes).then(claim => ({ says: claim.says }), e => ({ error: String(e.message) }));
	}
	return { certificates, moves: asked.moves.map(movesOf), standing: asked.standing.map(standing) };
}

const judgements = [];
for (const module of process.argv.slice(2)) judgements.push(await judge(module));
process.stdout.write(JSON.stringify(judgements));
