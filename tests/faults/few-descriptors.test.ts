import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { rawRequest } from '#tests/support/raw-request.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';

const MOST_FILES = 80;
/** Descriptors that background work gives back are taken by more visitors, and another page is asked for. */
const ATTEMPTS = 20;
const TITLE = '<title>Timer</title>';
const SERVED_AGAIN_MS = 5000;

/**
 * Asks on a new connection, and tells if it was answered. A kernel completes connections that the
 * server has not accepted, so only an answer, or the end of the connection, shows what became of it.
 */
function isServed(socket: net.Socket): Promise<boolean> {
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
}

test('a page that could not be read for want of file descriptors is served as soon as there are some', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-few-descriptors-'));
  for (let page = 0; page < ATTEMPTS; page += 1) {
    writeFileSync(path.join(folder, `page-${page}.html`), TITLE);
  }
  const port = await freePort();
  const environment = { DATA_DIR: folder, SITE_DIR: folder, HOST: '127.0.0.1', PORT: String(port) };
  await migrate(environment);
  const server = await startProduct(environment, { mostFiles: MOST_FILES });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const sockets: net.Socket[] = [];
  onTestFinished(async () => {
    agent.destroy();
    for (const socket of sockets) socket.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  // This visitor is connected before the others take all that is left.
  expect((await rawRequest(server.url, '/api/health', { agent })).status).toBe(200);
  const takeAllDescriptors = async () => {
    for (let count = 0; count < 2 * MOST_FILES; count += 1) {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      if (!(await isServed(socket))) return;
    }
    throw new Error('Every visitor was served: the server has more descriptors than it was given.');
  };
  let page = '';
  let refused = 0;
  for (let attempt = 0; attempt < ATTEMPTS && refused !== 503; attempt += 1) {
    await takeAllDescriptors();
    page = `/page-${attempt}`;
    refused = (await rawRequest(server.url, page, { agent })).status;
  }
  expect(refused).toBe(503);

  for (const socket of sockets) socket.destroy();
  const untilMs = performance.now() + SERVED_AGAIN_MS;
  let reply = await rawRequest(server.url, page, { agent });
  while (reply.status !== 200 && performance.now() < untilMs) {
    await wait(50);
    reply = await rawRequest(server.url, page, { agent });
  }
  expect([reply.status, reply.text]).toEqual([200, TITLE]);
}, 30_000);
