/**
 * server.js: the least that a server could do for the same clients: no rules, no views, no seats. A
 * message becomes one row, committed with synchronous=FULL as ours is, and is answered with a text
 * as long as a state of the test game.
 */
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import Database from "better-sqlite3";

const db = new Database(process.argv[2]);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE event(stream TEXT, number INTEGER, text TEXT, PRIMARY KEY(stream, number))");
const insert = db.prepare("INSERT INTO event VALUES(?, ?, ?)");
const page = "<!doctype html><html lang=\"en\"><title>Marengo</title><p>A page for the tests.\n";
const filler = "x".repeat(1600);
let tables = 0;

const http = createServer((req, res) => {
	if (req.url === "/") {
		res.end(page);
	} else if (req.method === "POST") {
		const id = `t${++tables}`;
		insert.run(id, 0, "made");
		res.end(JSON.stringify({ table: { id } }));
	} else {
		res.setHeader("Set-Cookie", "marengo=guest; Path=/");
		res.end("{}");
	}
});

new WebSocketServer({ server: http }).on("connection", (ws) => {
	let table = "", number = 0;
	ws.on("message", (data) => {
		const m = JSON.parse(data.toString());
		if (m.op === "watch") {
			table = m.table;
			number = 0;
		} else {
			insert.run(table, ++number, m.do ?? m.op);
		}
		ws.send(JSON.stringify({ type: "state", re: m.id, number, view: filler }));
	});
});

http.listen(0, "127.0.0.1", () => console.log(http.address().port));
process.on("SIGTERM", () => process.exit(0));
