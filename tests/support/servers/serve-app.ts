import http from 'node:http';
import type Koa from 'koa';
import { onTestFinished } from 'vitest';

/** Serves an application on a free loopback port until the test that asked is over; answers its URL. */
export async function serveApp(app: Koa): Promise<string> {
  const handle = app.callback();
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
