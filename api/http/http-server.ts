import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connections } from '#api/http/connections.ts';
import type { ServerLimits } from '#api/http/server-limits.ts';

const DRAIN_MS = 8000;
const SWEEP_MS = 50;

/** Makes an HTTP server that holds to the limits; it does not listen yet. */
export function createHttpServer(
  limits: ServerLimits,
  connections: Connections,
  handler: http.RequestListener,
): http.Server {
  const options = { maxHeaderSize: 16_384, connectionsCheckingInterval: limits.checkMs };
  const server = http.createServer(options);
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  connections.watch(server);
  // After the connections, which have to know of a request before it is answered.
  server.on('request', (request, response) => {
    // Node hands over all requests that came in one piece, also once the first few of them had the
    // connection cut: nobody reads the answers to the rest.
    if (!request.socket.destroyed) handler(request, response);
  });
  return server;
}

/** Starts listening; rejects with the system's error, such as EADDRINUSE. */
export function listen(server: http.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Where a server answers, such as http://localhost:4173. */
export function addressOf(server: http.Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shown = ['0.0.0.0', '::', ''].includes(host)
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host;
  return `http://${shown}:${port}`;
}

/**
 * Closes a server without losing an answer: goes on answering for a moment, each answer the last on
 * its connection, then listens no more and lets running requests end (at most 8 s).
 */
export async function closeServer(server: http.Server, connections: Connections): Promise<void> {
  await connections.windDown();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again: a connection falls idle once its answer is out.
  const sweep = setInterval(() => connections.closeUnused(), SWEEP_MS);
  await Promise.race([closed, wait(DRAIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  connections.stop();
  server.closeAllConnections();
  await closed;
}
