// Runs the checker for browsers, of the module that the argument names, on what is read as
// JSON, and prints its answers as JSON:
//   certificates: what it says of each, {says} or {error}; they are in base64
//   moves:        of each {head, state} the moves, each with the state after it
//   standing:     of each {head, t, s} whether t stands for s
let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += part;

const { Proof, View, verify } = await import(process.argv[2]);
const { readHead, readState } = await import(new URL("certificate.js", process.argv[2]));
const asked = JSON.parse(input);

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
process.stdout.write(JSON.stringify({ certificates, moves: asked.moves.map(movesOf), standing: asked.standing.map(standing) }));
