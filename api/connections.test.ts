import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connections, trackConnections } from './connections.ts';

let server: http.Server;
let connections: Connections;
let answers: http.ServerResponse[];

beforeEach(async () => {
  answers = [];
  server = http.createServer((_request, response) => answers.push(response));
  connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function connect(): Promise<net.Socket> {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const accepted = once(server, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  await Promise.all([accepted, once(socket, 'connect')]);
  return socket;
}

async function ask(socket: net.Socket): Promise<http.ServerResponse> {
  const asked = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, response] = await asked;
  return response;
}

describe('closing unused connections', () => {
  it('closes one that never asked for anything', async () => {
    const socket = await connect();
    connections.closeUnused();
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
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
    await once(socket, 'close');
  });
});
