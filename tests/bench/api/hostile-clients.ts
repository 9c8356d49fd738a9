/*
 * Twenty who mean harm, each in a way of their own and from an address of their own, until the
 * process is ended:
 *   node tests/bench/api/hostile-clients.ts <url> <addresses of accounts to guess at>
 */
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Visitor, visitorFrom } from '../pages/visitor.ts';

const [url = '', victims = ''] = process.argv.slice(2);
const EMAILS = victims.split(',');
const { hostname, port, host } = new URL(url);
const PASSWORD = 'orchard-lantern-42';
const ZEROS = Buffer.alloc(105_000);
const LIFETIME_S = 30;
const BUNDLE = '/api/docs/swagger-ui-bundle.js';
/** As much text as a note may hold, of words that are all over it. */
const LONG_TEXT = 'orchard lantern '.repeat(1240);

interface Hostile {
  readonly address: string;
  readonly visitor: Visitor;
}

type Attack = (hostile: Hostile) => Promise<void>;

/** Opens a connection from an address, sends what is given, and reads the answer or does not. */
function open(address: string, sent: string | Buffer, isReading = true): Promise<net.Socket> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: address });
    socket.on('error', () => resolve(socket));
    if (isReading) socket.resume();
    else socket.pause();
    socket.once('connect', () => socket.write(sent, () => resolve(socket)));
  });
}

function head(method: string, path: string, fields: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: host, ...fields }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends a request again and again, each on a connection of its own. */
async function repeat(address: string, request: string | Buffer, pauseMs: number): Promise<void> {
  for (;;) {
    const socket = await open(address, request);
    await wait(pauseMs);
    socket.destroy();
  }
}

function packed(encoding: string, body: Buffer): Attack {
  const fields = { ...JSON_TYPE, 'Content-Encoding': encoding, 'Content-Length': body.length };
  return ({ address }) =>
    repeat(
      address,
      Buffer.concat([Buffer.from(head('POST', '/api/auth/login', fields)), body]),
      100,
    );
}

/** Keeps so many connections open, each for half a minute; a new one follows at once. */
async function keepOpen(
  address: string,
  count: number,
  request: string,
  given: { isReading?: boolean; drip?: boolean } = {},
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (;;) {
        const socket = await open(address, request, given.isReading ?? true);
        for (let second = 0; second < LIFETIME_S && !socket.destroyed; second += 1) {
          await wait(1000);
          if (given.drip === true) socket.write('x');
        }
        socket.destroy();
        await wait(100);
      }
    }),
  );
}

async function enter({ visitor, address }: Hostile): Promise<string> {
  const account = { email: `hostile-${address}@ripen.example`, password: PASSWORD };
  for (;;) {
    const login = await visitor.call('/auth/login', { body: account }).catch(() => null);
    if (login?.status === 200) return JSON.parse(login.text).token;
    const body = { name: 'Mallory', ...account };
    const made = await visitor.call('/auth/register', { body }).catch(() => null);
    if (made?.status === 201) return JSON.parse(made.text).token;
    await wait(1000);
  }
}

/** Signed in, makes a call again and again, `count` at once. */
function signedIn(
  count: number,
  pauseMs: number,
  act: (call: (path: string, body?: object) => Promise<string>) => Promise<unknown>,
): Attack {
  return async (hostile) => {
    const token = await enter(hostile);
    const call = async (path: string, body?: object) => {
      const sent = body === undefined ? { token } : { token, body };
      return (await hostile.visitor.call(path, sent)).text;
    };
    await Promise.all(
      Array.from({ length: count }, async () => {
        for (;;) {
          await act(call).catch(() => {});
          await wait(pauseMs);
        }
      }),
    );
  };
}

async function fillWithNotes(call: (path: string, body?: object) => Promise<string>) {
  const projectId = randomUUID();
  const now = new Date().toISOString();
  const project = { id: projectId, title: 'Full', color: null, position: 0, status: 'open' };
  const note = () => ({
    id: randomUUID(),
    projectId,
    text: LONG_TEXT,
    createdAt: now,
    updatedAt: now,
  });
  await call('/users/import', {
    projects: [{ ...project, createdAt: now, finishedAt: null, deletedAt: null }],
    notes: Array.from({ length: 40 }, note),
  });
}

/** Tries passwords of accounts from many addresses. */
async function guess({ address }: Hostile): Promise<void> {
  const subnet = address.split('.')[3];
  for (let turn = 0; ; turn += 1) {
    const visitor = visitorFrom(url, `127.3.${subnet}.${(turn % 250) + 1}`);
    const email = EMAILS[turn % EMAILS.length] ?? '';
    await visitor
      .call('/auth/login', { body: { email, password: `guess ${turn}` } })
      .catch(() => {});
    visitor.leave();
    await wait(100);
  }
}

/** Readers that ask for much and take nothing, signed in. */
async function readNoPages(hostile: Hostile): Promise<void> {
  const token = await enter(hostile);
  const request = head('GET', '/api/users/export', { Authorization: `Bearer ${token}` });
  const tasks = head('GET', '/api/tasks?limit=100', { Authorization: `Bearer ${token}` });
  await keepOpen(hostile.address, 10, request + tasks.repeat(200), { isReading: false });
}

async function hoardStreams(hostile: Hostile): Promise<void> {
  const token = await enter(hostile);
  const request = head('GET', '/api/active-timer/events', { Authorization: `Bearer ${token}` });
  await keepOpen(hostile.address, 100, request);
}

const chunked = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
const cut = { ...JSON_TYPE, 'Content-Length': 90_000 };

const ATTACKS: Record<string, Attack> = {
  'cut bodies packed by gzip': packed('gzip', gzipSync(ZEROS).subarray(0, -4)),
  'cut bodies packed by deflate': packed('deflate', deflateSync(ZEROS).subarray(0, -4)),
  'bodies packed by Brotli': packed('br', brotliCompressSync(Buffer.alloc(5_000_000))),
  'bodies that are too long, and a request behind them': ({ address }) => {
    const body = `61A80\r\n${'x'.repeat(400_000)}\r\n0\r\n\r\n`;
    return repeat(
      address,
      head('POST', '/api/auth/login', chunked) + body + head('GET', '/api/health'),
      200,
    );
  },
  'bodies that are cut': ({ address }) =>
    repeat(address, `${head('POST', '/api/contact', cut)}{"name":"`, 50),
  'bodies a letter a second': ({ address }) =>
    keepOpen(address, 50, head('POST', '/api/contact', cut), { drip: true }),
  'headers a letter a second': ({ address }) =>
    keepOpen(address, 50, `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: `, { drip: true }),
  'half requests': ({ address }) => keepOpen(address, 100, `GET / HTTP/1.1\r\nHost: ${host}\r\n`),
  'connections without a request': ({ address }) => keepOpen(address, 600, ''),
  'readers that take nothing of files': ({ address }) =>
    keepOpen(address, 40, head('GET', BUNDLE).repeat(500), { isReading: false }),
  'readers that take nothing of pages': ({ address }) =>
    keepOpen(address, 40, head('GET', '/').repeat(40), { isReading: false }),
  'readers that take nothing, signed in': readNoPages,
  'quotas filled with notes': signedIn(2, 200, fillWithNotes),
  'quotas filled with tasks': signedIn(4, 50, async (call) => {
    const { id: projectId } = JSON.parse(await call('/projects', { title: 'Full' }));
    for (let at = 0; at < 50; at += 1) await call('/tasks', { title: 'Full', projectId });
  }),
  'expensive searches': signedIn(6, 10, async (call) => {
    await fillWithNotes(call);
    for (let at = 0; at < 100; at += 1) await call('/search?q=orchard%20zzzz');
  }),
  'exports again and again': signedIn(4, 10, (call) => call('/users/export')),
  'hoarded streams': hoardStreams,
  'guessed passwords': guess,
  'floods of registrations and lost passwords': signedIn(8, 20, async (call) => {
    const email = `${randomUUID()}@ripen.example`;
    await call('/auth/register', { name: 'Mallory', email, password: PASSWORD });
    await call('/auth/forgot-password', { email: EMAILS[0] });
  }),
  garbage: async ({ address }) => {
    const requests = [
      head('GET', '/favicon.svg', { Range: 'bytes=5-2' }),
      head('GET', '/api/docs/constructor'),
      head('GET', '/api/openapi.json').repeat(50),
      head('GET', '/api/ready').repeat(50),
      '\u0000\u0001\u0002 not HTTP at all\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
    ];
    await Promise.all(requests.map((request) => repeat(address, request, 200)));
  },
};

await Promise.all(
  Object.values(ATTACKS).map((attack, at) => {
    const address = `127.2.0.${at + 1}`;
    return attack({ address, visitor: visitorFrom(url, address, 20) });
  }),
);
