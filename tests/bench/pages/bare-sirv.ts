/*
 * Baseline for the pages of the product: sirv by itself on a server of Node, in a process of its
 * own. Prints its URL, and ends when the process that started it does.
 *   node tests/bench/pages/bare-sirv.ts
 */
import http from 'node:http';
import sirv from 'sirv';
import { SITE_DIR } from '#tests/support/site/built-site.ts';

const serve = sirv(SITE_DIR, { brotli: true, gzip: true, etag: true, extensions: ['html'] });
const server = http.createServer((request, response) => serve(request, response));
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`ready: http://127.0.0.1:${port}\n`);
});
process.once('disconnect', () => process.exit(0));
