import { once } from 'node:events';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  await api.server.db('visit_events').delete();
});
afterAll(() => api.stop());

const VIEW = JSON.stringify({ kind: 'view', path: '/', language: 'de', zone: 'Europe/Vienna' });

function request(body: string, more: string[] = []): string {
  const { host } = new URL(api.url);
  const lines = [
    'POST /api/visits HTTP/1.1',
    `host: ${host}`,
    `origin: http://${host}`,
    'user-agent: Mozilla/5.0 Chrome/140.0.0.0',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...more,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends pieces over one connection, each once the piece before has been taken; answers the statuses. */
async function statusesOf(...pieces: string[]): Promise<string[]> {
  const { hostname, port } = new URL(api.url);
  const socket = net.connect(Number(port), hostname);
  const requests = pieces.join('').split('POST ').length - 1;
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
  let text = '';
  socket.on('data', (part: Buffer) => {
    text += part.toString();
    // Earlier, the server would take the visitor for gone.
    if (statuses().length === requests) socket.end();
  });
  await once(socket, 'connect');
  for (const piece of pieces) {
    socket.write(piece);
    // Once the server has answered somebody else, it has read the piece.
    await api.call('/health');
  }
  if (!socket.closed) await once(socket, 'close');
  return statuses();
}

async function stored(): Promise<number> {
  await api.server.deps.visits.store();
  return (await api.server.db('visit_events').select()).length;
}

test('an event that comes in pieces is counted once', async () => {
  const whole = request(VIEW);
  const inPieces = [whole.slice(0, -20), whole.slice(-20, -5), whole.slice(-5)];
  expect(await statusesOf(...inPieces)).toEqual(['204']);
  expect(await stored()).toBe(1);
});

test('the body of an event that is refused does not reach the next request', async () => {
  const wrong = ['{', '{"kind":"view"}', '{"kind":"view","path":"/","visitor":"me"}'];
  const answers = await statusesOf(...wrong.map((body) => request(body)), request(VIEW));
  expect(answers).toEqual(['400', '422', '422', '204']);
  expect(await stored()).toBe(1);
});

test('events that are sent ahead are answered each', async () => {
  const ahead = request(VIEW) + request('{}') + request(VIEW);
  expect(await statusesOf(ahead)).toEqual(['204', '422', '204']);
  expect(await stored()).toBe(2);
});

test('half of a surrogate pair is replaced', async () => {
  const body = VIEW.replace('"de"', '"de\\ud83c"');
  expect(await statusesOf(request(body))).toEqual(['204']);
  expect(await stored()).toBe(1);
});

test('an event is answered with the headers of other answers, and an id', async () => {
  const { origin } = new URL(api.url);
  const [event, health] = await Promise.all([
    api.call('/visits', { body: JSON.parse(VIEW), headers: { origin } }),
    api.call('/health'),
  ]);
  const names = ({ headers }: { headers: Headers }) =>
    [...headers.keys()].filter((name) => !/^(?:content-(?:type|length)|vary|date)$/.test(name));
  expect(event.status).toBe(204);
  expect(names(event)).toEqual(names(health));
});
