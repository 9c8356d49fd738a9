import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Connections, createConnections } from './connections.ts';
import { closeServer, createHttpServer, listen } from './http-server.ts';
import { serverLimits } from './server-limits.ts';

const LIMITS = { ...serverLimits({ trustedProxies: 0 }), requestsAtOnce: 2 };

let server: ReturnType<typeof createHttpServer>;
let connections: Connections;
let handled: number;

beforeEach(async () => {
  handled = 0;
  connections = createConnections(LIMITS);
  server = createHttpServer(LIMITS, connections, () => {
    handled += 1;
  });
  await listen(server, 0, '127.0.0.1');
});

afterEach(() => closeServer(server, connections));

it('handles none of the requests that came in one piece with those that had the connection cut', async () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = net.connect(port, '127.0.0.1').resume();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
  await once(socket, 'close');
  expect(handled).toBe(LIMITS.requestsAtOnce);
});
