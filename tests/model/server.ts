import { authApi } from '#shared/contract/account/auth.ts';
import type { User } from '#shared/contract/account/users.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { ActiveTimerReply } from '#shared/contract/work/active-timer.ts';
import { activeTimerApi } from '#shared/contract/work/active-timer.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { FakeTimerServer } from '#stores/timer/timer-server-test-kit.ts';

/** The two people of the model. */
export type Who = 'A' | 'B';

/** An answer of the server before it goes onto the network. */
export interface ModelReply {
  readonly status: number;
  readonly body: unknown;
}

interface AccountData {
  readonly user: User;
  readonly tokens: Set<string>;
  /** The recorded sessions, by id: the first one of an id stays. */
  readonly rows: Map<string, unknown>;
  readonly timer: FakeTimerServer;
}

/** The ids of the accounts. */
export const USER_IDS: Readonly<Record<Who, string>> = {
  A: '01980000-0000-7000-8000-00000000000a',
  B: '01980000-0000-7000-8000-00000000000b',
};

/** The two people. */
export const PEOPLE: readonly Who[] = ['A', 'B'];

const UNAUTHORIZED: ModelReply = {
  status: 401,
  body: { error: { id: 'unauthorized', message: 'You are signed out.', requestId: 'model' } },
};
const NOTHING: ModelReply = { status: 204, body: null };

/** A server that keeps sessions by account and id, and the live timer by version, as the API does. */
export class ModelServer {
  readonly #accounts: Readonly<Record<Who, AccountData>>;
  #tokenCount = 0;

  constructor(now: () => number) {
    const account = (who: Who): AccountData => ({
      user: {
        id: USER_IDS[who],
        name: who,
        email: `${who.toLowerCase()}@example.org`,
        avatar: null,
        timeZone: 'UTC',
        isAdmin: false,
        isActive: true,
        createdAt: '2026-11-01T10:00:00.000Z',
      },
      tokens: new Set(),
      rows: new Map(),
      timer: new FakeTimerServer(now),
    });
    this.#accounts = { A: account('A'), B: account('B') };
  }

  rowsOf(who: Who): ReadonlyMap<string, unknown> {
    return this.#accounts[who].rows;
  }

  /** Ends every sign-in of somebody, as a change of the password does. */
  revoke(who: Who): void {
    this.#accounts[who].tokens.clear();
  }

  /** Tells every change of somebody's live timer, and first what it is. */
  listen(token: () => string | null, onReply: (reply: ActiveTimerReply) => void): () => void {
    const ends = PEOPLE.map((who) => {
      const { timer, tokens } = this.#accounts[who];
      const tell = (reply: ActiveTimerReply) => {
        const current = token();
        if (current !== null && tokens.has(current)) onReply(reply);
      };
      tell(timer.reply());
      return timer.openEvents(tell);
    });
    return () => {
      for (const end of ends) end();
    };
  }

  answer(url: string, { method, headers, body }: RequestInit): ModelReply {
    const is = (endpoint: Endpoint) => method === endpoint.method && url === `/api${endpoint.path}`;
    const given = typeof body === 'string' ? JSON.parse(body) : null;
    if (is(authApi.login)) return this.#signIn(given.email);
    const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? '';
    const account = PEOPLE.map((who) => this.#accounts[who]).find(({ tokens }) =>
      tokens.has(token),
    );
    if (account === undefined) return UNAUTHORIZED;
    const now = new Date(account.timer.nowMs()).toISOString();
    if (is(authApi.logout)) {
      account.tokens.delete(token);
      return NOTHING;
    }
    if (is(authApi.current)) {
      const { user } = account;
      return { status: 200, body: { user, settings: DEFAULT_SETTINGS, activeTask: null } };
    }
    if (is(activeTimerApi.get)) return { status: 200, body: account.timer.reply() };
    if (is(activeTimerApi.save)) return saveTimer(account.timer, given);
    if (is(pomodorosApi.create)) return record(account.rows, given, now);
    throw new Error(`The model has no ${method} ${url}.`);
  }

  #signIn(email: string): ModelReply {
    const account = PEOPLE.map((who) => this.#accounts[who]).find(
      ({ user }) => user.email === email,
    );
    if (account === undefined) return UNAUTHORIZED;
    this.#tokenCount += 1;
    const token = `token-${this.#tokenCount}`;
    account.tokens.add(token);
    return { status: 200, body: { token, user: account.user } };
  }
}

function saveTimer(
  timer: FakeTimerServer,
  given: Parameters<FakeTimerServer['save']>[0],
): ModelReply {
  const known = timer.timer?.version ?? 0;
  if (given.version !== undefined && given.version !== known) {
    const error = {
      id: 'conflict',
      message: 'Changed elsewhere.',
      current: timer.reply(),
      requestId: 'model',
    };
    return { status: 409, body: { error } };
  }
  // It answers at once: what makes it asynchronous is only its type.
  void timer.save(given);
  return { status: 200, body: timer.reply() };
}

function record(
  rows: Map<string, unknown>,
  given: Record<string, unknown> & { id: string; endTime: string },
  now: string,
): ModelReply {
  const first = rows.get(given.id);
  if (first !== undefined) return { status: 200, body: first };
  const row = {
    note: '',
    ...given,
    taskTitle: null,
    projectTitle: null,
    localDate: given.endTime.slice(0, 10),
    isFlagged: false,
    createdAt: now,
  };
  rows.set(given.id, row);
  return { status: 201, body: row };
}
