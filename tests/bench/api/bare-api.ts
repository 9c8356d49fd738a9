/*
 * Baseline for calls of the API: Koa and knex alone, in a process of their own, on a database of
 * the product. One address reads one row, the other inserts one in a transaction. Prints its URL,
 * and ends when the process that started it does.
 *   node tests/bench/api/bare-api.ts <file of a SQLite database>
 */
import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import { openDatabase } from '#api/db/connection/knex.ts';

const [file = ''] = process.argv.slice(2);
const db = openDatabase({ engine: 'sqlite', file });
await db.schema.createTable('bare_rows', (table) => {
  table.string('id').primary();
  table.string('title');
});
await db('bare_rows').insert({ id: 'one', title: 'A row' });

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.method === 'GET') {
    ctx.body = await db('bare_rows').where({ id: 'one' }).first();
    return;
  }
  for await (const part of ctx.req) void part;
  const row = { id: randomUUID(), title: 'A row' };
  await db.transaction((trx) => trx('bare_rows').insert(row));
  ctx.body = row;
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`ready: http://127.0.0.1:${port}\n`);
});
server.keepAliveTimeout = 65_000;
process.once('disconnect', () => process.exit(0));
