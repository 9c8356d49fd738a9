/*
 * Baseline for the events of visits: node:http alone, which parses each event and inserts them in batches
 * by knex into the product's table, in a process of its own. Prints its URL, and ends when the process
 * that started it does.
 *   node tests/bench/visits/bare-visits.ts <file of a SQLite database with the product's tables>
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { openDatabase } from '#api/db/connection/knex.ts';

const BATCH = 500;
const STORE_MS = 1000;

const [file = ''] = process.argv.slice(2);
const db = openDatabase({ engine: 'sqlite', file });
const SAME = {
  visitor: 'MDEyMzQ1Njc4OWFiY2RlZg',
  bot: '',
  source: 'search google.com',
  campaign: null,
  words: null,
  lcp: null,
  inp: null,
  cls: null,
  fcp: null,
  ttfb: null,
};

interface Event {
  kind: string;
  path: string;
  size: string;
  language: string;
}

let waiting: (Event & { id: string; at: number; country: string })[] = [];
async function store(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    await db('visit_events').insert(batch.map((row) => ({ ...SAME, ...row })));
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
    const { kind, path, size, language }: Event = JSON.parse(text);
    const row = { kind, path, size, language: language.slice(0, 2), country: 'DE' };
    waiting.push({ id: randomUUID(), at: Date.now(), ...row });
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
