import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The least that a page with a countdown can be: what every other page is compared with. */
export interface HandWrittenPage {
  readonly url: string;
  stop(): void;
}

/** Serves the page that was written by hand, packed with Brotli, with nothing between. */
export async function serveHandWrittenPage(): Promise<HandWrittenPage> {
  const html = readFileSync(path.join(import.meta.dirname, 'hand-written.html'));
  const packed = brotliCompressSync(html);
  const server = http.createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    response.writeHead(200, headers).end(packed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
