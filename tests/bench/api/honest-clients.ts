/*
 * People who use the product as it is meant: each with an account, an address and a connection, a
 * call about every second. They note how long each call took, and what went wrong.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { timerState } from '#tests/support/database/timer-states.ts';
import { type Visitor, visitorFrom } from '../pages/visitor.ts';

/** Durations and failures of the calls in a period. */
export interface Tally {
  readonly durationsMs: number[];
  readonly failures: Map<string, number>;
}

/** Everybody, and what they do. */
export interface HonestClients {
  /** E-mail addresses, which somebody may guess passwords for. */
  readonly emails: readonly string[];
  /** Has all of them work for a while; answers what came of their calls. */
  workFor(ms: number): Promise<Tally>;
  /** How many recorded sessions were acknowledged, and how many of those the server has not. */
  countSessions(): Promise<{ acknowledged: number; lost: number }>;
  leave(): void;
}

interface Client {
  readonly visitor: Visitor;
  readonly email: string;
  token: string;
  readonly projectId: string;
  readonly taskId: string;
  readonly recorded: string[];
  /** When the last session ended: the next one begins then. */
  endMs: number;
}

const PASSWORD = 'orchard-lantern-42';
const PAUSE_MS = 1000;
const SESSION_MS = 60_000;
/** How often one of them signs in again, in calls. */
const CALLS_OF_A_VISIT = 60;

/** Registers so many people, each with a project and a task. */
export async function startHonestClients(url: string, count: number): Promise<HonestClients> {
  const clients: Client[] = [];
  for (let at = 0; at < count; at += 1) clients.push(await register(url, at));
  return {
    emails: clients.map(({ email }) => email),
    async workFor(ms) {
      const tally: Tally = { durationsMs: [], failures: new Map() };
      const untilMs = performance.now() + ms;
      await Promise.all(clients.map((client) => work(client, untilMs, tally)));
      return tally;
    },
    async countSessions() {
      let [acknowledged, lost] = [0, 0];
      for (const client of clients) {
        const stored = await readSessions(client);
        acknowledged += client.recorded.length;
        lost += client.recorded.filter((id) => !stored.has(id)).length;
      }
      return { acknowledged, lost };
    },
    leave() {
      for (const { visitor } of clients) visitor.leave();
    },
  };
}

async function register(url: string, at: number): Promise<Client> {
  const visitor = visitorFrom(url, `127.1.${Math.floor(at / 200)}.${(at % 200) + 1}`, 1);
  const email = `honest-${at}@ripen.example`;
  const created = async (path: string, body: object, token?: string) => {
    const { status, text } = await visitor.call(path, {
      body,
      ...(token === undefined ? {} : { token }),
    });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  const { token } = await created('/auth/register', { name: 'Ada', email, password: PASSWORD });
  const { id: projectId } = await created('/projects', { title: 'Thesis' }, token);
  const { id: taskId } = await created('/tasks', { title: 'Introduction', projectId }, token);
  const endMs = Date.UTC(2026, 0, 1);
  return { visitor, email, token, projectId, taskId, recorded: [], endMs };
}

async function work(client: Client, untilMs: number, tally: Tally): Promise<void> {
  await wait(Math.random() * PAUSE_MS);
  for (let count = Math.floor(Math.random() * CALLS_OF_A_VISIT); performance.now() < untilMs; ) {
    count += 1;
    const startedMs = performance.now();
    const problem = await act(client, count).catch(String);
    tally.durationsMs.push(performance.now() - startedMs);
    if (problem !== null) tally.failures.set(problem, (tally.failures.get(problem) ?? 0) + 1);
    await wait(PAUSE_MS * (0.5 + Math.random()));
  }
}

/** One call of the many that somebody makes; answers what was wrong with its answer. */
async function act(client: Client, count: number): Promise<string | null> {
  const { visitor, token, projectId } = client;
  if (count % CALLS_OF_A_VISIT === 0) return signIn(client);
  const kind = count % 6;
  if (kind === 0) return record(client);
  if (kind === 1) return ask(visitor, `/projects/${projectId}`, { token });
  if (kind === 2) return ask(visitor, '/tasks', { token });
  if (kind === 3) return ask(visitor, '/stats', { token });
  if (kind === 4) {
    return ask(visitor, '/active-timer', { token, body: timerState() });
  }
  return ask(visitor, '/users/settings', {
    token,
    method: 'PUT',
    body: { settings: { volume: count % 100 } },
  });
}

async function ask(...[visitor, path, sent]: [Visitor, string, object]): Promise<string | null> {
  const { status } = await visitor.call(path, sent);
  // A timer that another answer has overtaken answers 409, with what stands: that is no failure.
  return status < 300 || status === 409
    ? null
    : `${path.replace(/[0-9a-f-]{36}/, ':id')}: ${status}`;
}

async function signIn(client: Client): Promise<string | null> {
  const body = { email: client.email, password: PASSWORD };
  const { status, text } = await client.visitor.call('/auth/login', { body });
  if (status !== 200) return `/auth/login: ${status}`;
  client.token = JSON.parse(text).token;
  return null;
}

async function record(client: Client): Promise<string | null> {
  const { visitor, token, projectId, taskId } = client;
  const id = randomUUID();
  const startMs = client.endMs;
  client.endMs += SESSION_MS;
  const times = {
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(client.endMs).toISOString(),
    duration: 1,
  };
  const body = { id, projectId, taskId, ...times };
  const { status } = await visitor.call('/pomodoros', { token, body });
  if (status !== 201) return `/pomodoros: ${status}`;
  client.recorded.push(id);
  return null;
}

async function readSessions({ visitor, token }: Client): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let cursor = ''; ; ) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { text } = await visitor.call(`/pomodoros?limit=100${query}`, { token });
    const page: { items: { id: string }[]; nextCursor: string | null } = JSON.parse(text);
    for (const { id } of page.items) stored.add(id);
    if (page.nextCursor === null) return stored;
    cursor = page.nextCursor;
  }
}
