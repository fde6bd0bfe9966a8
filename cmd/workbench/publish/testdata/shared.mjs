// Reads addresses of games as JSON, and prints what static/shared.js makes of each: the address
// that it writes of the same game, or why it is none.
let input = "";
for await (const part of process.stdin.setEncoding("utf8")) input += part;

const shared = await import(process.argv[2]);
const answers = [];
for (const hash of JSON.parse(input)) {
	try {
		const game = shared.readGame(await shared.unpack(hash));
		answers.push({ hash: await shared.pack(shared.writeGame(game.text, game.moves, game.made)), position: game.position });
	} catch (e) {
		answers.push({ error: e.message });
	}
}
process.stdout.write(JSON.stringify(answers));
