import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connections, createConnections } from './connections.ts';
import { type ServerLimits, serverLimits } from './server-limits.ts';

const LARGE = Buffer.alloc(20_000_000, 'x');
const LIMITS: ServerLimits = {
  ...serverLimits({ trustedProxies: 0 }),
  connections: 4,
  connectionsPerAddress: 3,
  requestsAtOnce: 2,
  waitingBytes: 30_000_000,
};

let server: http.Server;
let connections: Connections;
let answers: http.ServerResponse[];
let nowMs: number;

beforeEach(() => start(LIMITS));

afterEach(() => end());

async function start(limits: ServerLimits): Promise<void> {
  answers = [];
  nowMs = 0;
  connections = createConnections(limits, () => nowMs);
  server = http.createServer();
  connections.watch(server);
  server.on('request', (_request, response) => answers.push(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function end(): Promise<void> {
  connections.stop();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

async function connect(): Promise<net.Socket> {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const accepted = once(server, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await Promise.all([accepted, once(socket, 'connect')]);
  return socket;
}

async function ask(socket: net.Socket): Promise<http.ServerResponse> {
  const asked = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, response] = await asked;
  return response;
}

async function isClosed(socket: net.Socket): Promise<true> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  return true;
}

/** Moves the clock, and has the connections checked. */
function isOverloadedAfter(ms: number): boolean {
  nowMs += ms;
  return connections.isOverloaded();
}

describe('closing unused connections', () => {
  it('closes one that never asked for anything', async () => {
    const socket = await connect();
    connections.closeUnused();
    expect(await isClosed(socket)).toBe(true);
  });

  it('leaves one whose answer is under way, and closes it after that', async () => {
    const socket = await connect();
    const response = await ask(socket);
    connections.closeUnused();
    response.end('whole');
    const [received] = await once(socket, 'data');
    expect(String(received)).toContain('whole');
    if (!response.closed) await once(response, 'close');
    connections.closeUnused();
    expect(await isClosed(socket)).toBe(true);
  });
});

describe('limits on connections', () => {
  it('closes the one of an address that has been idle for longest', async () => {
    const sockets: net.Socket[] = [];
    for (let count = 0; count <= 3; count += 1) {
      nowMs += 1;
      sockets.push(await connect());
    }
    expect(await isClosed(sockets[0] as net.Socket)).toBe(true);
    expect(sockets.slice(1).map(({ readyState }) => readyState)).toEqual(['open', 'open', 'open']);
  });

  it('closes the newest where all others are in use', async () => {
    const sockets = [await connect(), await connect(), await connect()];
    for (const socket of sockets) await ask(socket);
    expect(await isClosed(await connect())).toBe(true);
    expect(sockets.map(({ readyState }) => readyState)).toEqual(['open', 'open', 'open']);
  });

  it('holds all addresses together to a limit of their own', async () => {
    await end();
    await start({ ...LIMITS, connectionsPerAddress: null });
    const sockets: net.Socket[] = [];
    for (let count = 0; count <= 4; count += 1) {
      nowMs += 1;
      sockets.push(await connect());
    }
    expect(await isClosed(sockets[0] as net.Socket)).toBe(true);
    expect(sockets.at(-1)?.readyState).toBe('open');
  });
});

describe('limits on what is under way', () => {
  it('cuts off a client that asks on without waiting for answers', async () => {
    const socket = await connect();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
    expect(await isClosed(socket)).toBe(true);
  });

  it('cuts off a reader that takes nothing for long, and not before', async () => {
    const socket = await connect();
    socket.pause();
    (await ask(socket)).end(LARGE.subarray(0, 10_000_000));
    isOverloadedAfter(1);
    const patienceMs = LIMITS.stalledMs + (1000 * 10_000_000) / LIMITS.slowestBytesPerS;
    isOverloadedAfter(patienceMs * 0.9);
    expect(answers[0]?.socket?.destroyed).toBe(false);
    isOverloadedAfter(patienceMs * 0.2);
    expect(answers[0]?.socket?.destroyed).toBe(true);
  });

  it('sheds load when too much is unread, and cuts off who reads nothing', async () => {
    const sockets = [await connect(), await connect()];
    for (const socket of sockets) {
      socket.pause();
      (await ask(socket)).end(LARGE);
    }
    expect(isOverloadedAfter(LIMITS.checkMs)).toBe(true);
    expect(isOverloadedAfter(LIMITS.stalledUnderPressureMs)).toBe(false);
    expect(answers.filter(({ socket: open }) => open?.destroyed === true)).toHaveLength(1);
  });
});

describe('winding down', () => {
  it('makes each answer the last of its connection, also one that is under way', async () => {
    const [busy, idle] = [await connect(), await connect()];
    const first = await ask(busy);
    const done = connections.windDown();
    const second = await ask(idle);
    for (const [socket, response] of [
      [busy, first],
      [idle, second],
    ] as const) {
      response.end('whole');
      const [received] = await once(socket, 'data');
      expect(String(received)).toMatch(/connection: close[\s\S]*whole$/i);
    }
    nowMs += 3000;
    await done;
  });
});
