/*
 * Baseline for the events of visits: node:http alone, which parses each event and inserts them in batches
 * by knex, in a process of its own. Prints its URL, and ends when the process that started it does.
 *   node tests/bench/visits/bare-visits.ts <file of a SQLite database>
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { openDatabase } from '#api/db/connection/knex.ts';

const BATCH = 500;
const STORE_MS = 1000;

const [file = ''] = process.argv.slice(2);
const db = openDatabase({ engine: 'sqlite', file });
await db.schema.createTable('bare_events', (table) => {
  table.string('id').primary();
  table.bigInteger('at');
  table.string('path');
});

let waiting: { id: string; at: number; path: string }[] = [];
async function store(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    await db('bare_events').insert(batch);
  }
  setTimeout(() => void store(), STORE_MS);
}
void store();

const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => {
    text += part.toString();
  });
  request.on('end', () => {
    const { path }: { path: string } = JSON.parse(text);
    waiting.push({ id: randomUUID(), at: Date.now(), path });
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`ready: http://127.0.0.1:${port}\n`);
});
process.once('disconnect', () => process.exit(0));
