import { once } from 'node:events';
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
const VISITORS = 120;
const SERVED_AGAIN_MS = 5000;

test('a page that could not be read for want of file descriptors is served as soon as there are some', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-few-descriptors-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Timer</title>');
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
  for (let count = 0; count < VISITORS; count += 1) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
  }
  const refused = await rawRequest(server.url, '/', { agent });
  expect(refused.status).toBe(503);

  for (const socket of sockets) socket.destroy();
  const untilMs = performance.now() + SERVED_AGAIN_MS;
  let reply = await rawRequest(server.url, '/', { agent });
  while (reply.status !== 200 && performance.now() < untilMs) {
    await wait(50);
    reply = await rawRequest(server.url, '/', { agent });
  }
  expect([reply.status, reply.text]).toEqual([200, '<title>Timer</title>']);
}, 30_000);
