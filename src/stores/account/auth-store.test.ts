import { describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '#shared/contract/account/auth.ts';
import type { User } from '#shared/contract/account/users.ts';
import type { CallResult, KeyValueStore } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { ADA as SOMEBODY } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { type AuthServer, createAuthStore } from './auth-store.ts';
import { forgetCopies } from './forget-account.ts';
import { keptUser } from './kept-user.ts';

const ADA: User = { ...SOMEBODY, timeZone: 'Europe/Vienna' };

class FakeServer implements AuthServer {
  currentAnswer: CallResult<User> = ok(ADA);
  signInAnswer: CallResult<SignedIn> = ok({ token: 'new-token', user: ADA });
  signOuts = 0;

  async signIn() {
    return this.signInAnswer;
  }
  async register() {
    return this.signInAnswer;
  }
  async signOut() {
    this.signOuts += 1;
    return ok(undefined);
  }
  async current() {
    return this.currentAnswer;
  }
  async saveProfile(change: { name?: string }) {
    return ok({ ...ADA, ...change });
  }
}

function setUp({ token = '', remembered = null as User | null } = {}) {
  const browser = new FakeBrowser();
  if (token !== '') browser.stored.set('token', token);
  return openAnother(browser, remembered);
}

/** A further tab of a browser. */
function openAnother(browser: FakeBrowser, remembered: User | null) {
  const tab = browser.openTab();
  const { storage } = tab;
  const server = new FakeServer();
  const cache = keptUser(storage);
  if (remembered !== null) cache.write(remembered);
  let otherAccounts = 0;
  const store = createAuthStore({
    storage,
    clock: tab.clock,
    server,
    cache,
    onOtherAccount: () => {
      otherAccounts += 1;
    },
  });
  return { browser, server, cache, store, storage, otherAccounts: () => otherAccounts };
}

describe('opening the app', () => {
  it('is signed out without a token', () => {
    expect(setUp().store.$auth.get()).toEqual({ kind: 'signedOut' });
  });

  it('waits for the server, then knows the user', async () => {
    const { store } = setUp({ token: 't' });
    expect(store.$auth.get()).toEqual({ kind: 'loading' });
    await store.load();
    expect(store.$auth.get()).toEqual({ kind: 'signedIn', user: ADA });
  });

  it.each([401, 403])('forgets the token when the server answers %i', async (status) => {
    const { store, server, browser, cache } = setUp({ token: 't', remembered: ADA });
    server.currentAnswer = refused(status);
    await store.load();
    expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
    expect(browser.stored.has('token')).toBe(false);
    expect(cache.read()).toBe(null);
  });

  it('keeps the token when nothing answers, and offers another try', async () => {
    const { store, server, browser } = setUp({ token: 't' });
    server.currentAnswer = OFFLINE;
    await store.load();
    expect(store.$auth.get()).toEqual({
      kind: 'failed',
      message: 'Your account could not be opened. There is no connection to the server.',
    });
    expect(browser.stored.get('token')).toBe('t');
    server.currentAnswer = ok(ADA);
    await store.load();
    expect(store.$auth.get()).toEqual({ kind: 'signedIn', user: ADA });
  });

  it('opens for the remembered user while nothing answers', async () => {
    const { store, server } = setUp({ token: 't', remembered: ADA });
    server.currentAnswer = OFFLINE;
    await store.load();
    expect(store.$auth.get()).toEqual({ kind: 'signedIn', user: ADA });
  });
});

describe('signing in', () => {
  it.each(['signIn', 'register'] as const)(
    'is refused by %s, before the server is asked, where the browser stores nothing',
    async (verb) => {
      const { store, storage, server } = setUp();
      vi.spyOn(storage, 'write').mockReturnValue(false);
      const [signIn, register] = [vi.spyOn(server, 'signIn'), vi.spyOn(server, 'register')];
      const result = await store[verb]({ email: 'ada@example.org', password: 'x', name: 'Ada' });
      expect(result).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('stores nothing for Ripen'),
      });
      expect([...signIn.mock.calls, ...register.mock.calls]).toEqual([]);
      expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
    },
  );

  it('says so after a passkey as well', () => {
    const { store, storage, server } = setUp();
    vi.spyOn(storage, 'write').mockReturnValue(false);
    expect(store.enter(server.signInAnswer)).toMatchObject({ id: 'storageBlocked' });
    expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
  });

  it('stores the token and the user', async () => {
    const { store, browser, cache } = setUp();
    await store.signIn({ email: 'ada@example.org', password: 'x' });
    expect(browser.stored.get('token')).toBe('new-token');
    expect(cache.read()).toEqual(ADA);
    expect(store.$auth.get()).toEqual({ kind: 'signedIn', user: ADA });
  });

  it('has no token while it changes whose it is: a crash leaves nobody signed in as another', async () => {
    const { store, browser, cache } = setUp({ token: 'old-token' });
    const write = cache.write;
    const tokens: unknown[] = [];
    cache.write = (user) => {
      tokens.push(browser.stored.get('token'));
      write(user);
    };
    await store.signIn({ email: 'ada@example.org', password: 'x' });
    expect([tokens, browser.stored.get('token')]).toEqual([[undefined], 'new-token']);
  });

  it('clears the tasks of whoever was here and stops their timer first', async () => {
    const { store, browser } = setUp();
    const keys = [
      'activeTaskCache',
      'pomodoroActiveTaskId',
      'pomodoroSelectedTodoId',
      'pomodoroSelectedTodoTitle',
      'pomodoroSelectedTodoId_auth',
      'pomodoroSelectedTodoTitle_auth',
    ];
    for (const key of keys) browser.stored.set(key, 'x');
    browser.stored.set('pomodoroSettings', '{"workTime":50}');
    browser.stored.set('pomodoroTimerState', '{"isRunning":true}');
    await store.signIn({ email: 'ada@example.org', password: 'x' });
    expect(keys.filter((key) => browser.stored.has(key))).toEqual([]);
    expect(JSON.parse(browser.stored.get('pomodoroTimerState') ?? '')).toMatchObject({
      isRunning: false,
      isPaused: false,
      currentSession: 'work',
      timeRemaining: 3000,
      pomodoroCount: 0,
      owner: ADA.id,
    });
  });

  it('touches nothing when it is refused', async () => {
    const { store, server, browser } = setUp();
    browser.stored.set('activeTaskCache', 'x');
    server.signInAnswer = refused(422);
    const result = await store.signIn({ email: 'ada@example.org', password: 'x' });
    expect(result.kind).toBe('refused');
    expect(browser.stored.get('activeTaskCache')).toBe('x');
    expect(browser.stored.has('token')).toBe(false);
  });
});

describe('registering', () => {
  const chosen = { workTime: 50, volume: 20 };
  const stored = (browser: FakeBrowser, key: string) =>
    JSON.parse(browser.stored.get(key) ?? 'null');

  it('brings along what a visitor has chosen, and nothing that they have not', async () => {
    const { store, browser } = setUp();
    browser.stored.set('pomodoroSettings', JSON.stringify({ ...DEFAULT_SETTINGS, ...chosen }));
    await store.register({ name: 'Ada', email: ADA.email, password: 'orchard-lantern-42' });
    expect(stored(browser, STORAGE_KEYS.unsavedSettings)).toEqual({ [ADA.id]: chosen });
  });

  it('leaves an account that is there to its own settings', async () => {
    const { store, browser } = setUp();
    browser.stored.set('pomodoroSettings', JSON.stringify({ ...DEFAULT_SETTINGS, ...chosen }));
    await store.signIn({ email: ADA.email, password: 'orchard-lantern-42' });
    expect(stored(browser, STORAGE_KEYS.unsavedSettings)).toBeNull();
  });

  it('brings nothing along that is no setting, or where it is refused', async () => {
    const { store, browser, server } = setUp();
    browser.stored.set('pomodoroSettings', '{"workTime":-3,"odd":true}');
    await store.register({ name: 'Ada', email: ADA.email, password: 'orchard-lantern-42' });
    server.signInAnswer = refused(422);
    browser.stored.set('pomodoroSettings', JSON.stringify(chosen));
    await store.register({ name: 'Ada', email: ADA.email, password: 'short' });
    expect(stored(browser, STORAGE_KEYS.unsavedSettings)).toBeNull();
  });
});

describe('signing out', () => {
  it('leaves no settings of the account to whoever comes next', async () => {
    const { store, browser } = setUp({ token: 'a-token', remembered: ADA });
    browser.stored.set('pomodoroSettings', '{"workTime":50}');
    await store.signOut();
    expect(browser.stored.has('pomodoroSettings')).toBe(false);
  });

  it('clears token and user and tells the server', async () => {
    const { store, server, browser, cache } = setUp({ token: 't', remembered: ADA });
    await store.signOut();
    expect(server.signOuts).toBe(1);
    expect(browser.stored.has('token')).toBe(false);
    expect(cache.read()).toBe(null);
    expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
  });
});

describe('after signing out', () => {
  const OTHER = '01990000-0000-7000-8000-00000000000b';
  const fill = (browser: FakeBrowser, owner: string | null) => {
    const ofOwner = JSON.stringify({ owner });
    for (const key of ['pomodoroTimerState', 'ripenTimerAside', 'ripenShownRewards']) {
      browser.stored.set(key, ofOwner);
    }
    for (const key of ['pendingPomodoros', 'ripenChanges', 'ripenNoteDrafts']) {
      browser.stored.set(key, JSON.stringify([{ userId: ADA.id }, { userId: OTHER }]));
    }
    browser.stored.set('ripenNoteDrafts', JSON.stringify([{ owner: ADA.id, text: 'secret' }]));
    browser.stored.set('ripenUnsavedSettings', JSON.stringify({ [ADA.id]: { workTime: 50 } }));
    browser.stored.set('ripenHandledSession', `s1:completed:${ADA.id} s2:completed`);
    browser.stored.set('ripenTimerSync', ofOwner);
    browser.stored.set('pomodoroSettings', '{"workTime":50}');
  };

  it('no stored value names the account', async () => {
    const { store, browser } = setUp({ token: 't', remembered: ADA });
    fill(browser, ADA.id);
    await store.signOut();
    const left = [...browser.stored].filter(([, value]) => value.includes(ADA.id));
    expect(left).toEqual([]);
    expect(browser.stored.has('pomodoroSettings')).toBe(false);
  });

  it('what is a visitor’s or another account’s stays', async () => {
    const { store, browser } = setUp({ token: 't', remembered: ADA });
    fill(browser, null);
    await store.signOut();
    expect(browser.stored.get('pomodoroTimerState')).toBe('{"owner":null}');
    expect(browser.stored.get('ripenChanges')).toBe(JSON.stringify([{ userId: OTHER }]));
    expect(browser.stored.get('ripenHandledSession')).toBe('s2:completed');
  });

  it('late answers write nothing any more, in any tab', async () => {
    const { store, browser, storage } = setUp({ token: 't', remembered: ADA });
    const other = openAnother(browser, ADA);
    forgetCopies(other.storage);
    other.store.connect();
    await store.signOut();
    storage.write('pomodoroSettings', '{"workTime":50}');
    other.storage.write('pomodoroSettings', '{"workTime":50}');
    expect(browser.stored.has('pomodoroSettings')).toBe(false);
  });

  it('another tab sweeps away what it wrote meanwhile', () => {
    const { store, browser } = setUp({ token: 't', remembered: ADA });
    store.connect();
    fill(browser, ADA.id);
    logOutElsewhere(browser.openTab().storage, ADA.id);
    expect([...browser.stored.values()].join()).not.toContain(ADA.id);
  });

  it.each([
    ['the server has ended the sign-in', null],
    ['another account logs out', '01990000-0000-7000-8000-00000000000f'],
  ])('another tab keeps what is unsent where %s', (_when, owner) => {
    const { store, browser } = setUp({ token: 't', remembered: ADA });
    store.connect();
    fill(browser, ADA.id);
    logOutElsewhere(browser.openTab().storage, owner);
    expect(browser.stored.get('pendingPomodoros')).toContain(ADA.id);
    expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
  });
});

/** A tab of this browser logs an account out, or with null forgets whose sign-in was ended. */
function logOutElsewhere(storage: KeyValueStore, owner: string | null): void {
  if (owner !== null) storage.write('ripenLoggedOut', owner);
  storage.remove('ripenLoggedOut');
  forgetCopies(storage);
  storage.remove('token');
}

describe('other tabs', () => {
  it('signs out with the tab that did', () => {
    const { store, browser } = setUp({ token: 't', remembered: ADA });
    store.connect();
    const elsewhere = browser.openTab().storage;
    forgetCopies(elsewhere);
    elsewhere.remove('token');
    expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
  });

  it('stays, expired, when a timer call of another tab lost the token', () => {
    const { store, browser } = setUp({ token: 't', remembered: ADA });
    store.connect();
    browser.openTab().storage.remove('token');
    expect(store.$auth.get()).toEqual({ kind: 'signedIn', user: ADA });
    expect(store.$isExpired.get()).toBe(true);
    browser.openTab().storage.write('token', 'again');
    expect(store.$isExpired.get()).toBe(false);
  });

  it('tells when another account signed in', () => {
    const { store, browser, cache, otherAccounts } = setUp({ token: 't', remembered: ADA });
    store.connect();
    cache.write({ ...ADA, id: '01990000-0000-7000-8000-00000000000b' });
    browser.openTab().storage.write('token', 'theirs');
    expect(otherAccounts()).toBe(1);
  });
});

it('shows a changed profile', async () => {
  const { store, cache } = setUp({ token: 't', remembered: ADA });
  await store.saveProfile({ name: 'Ada L.' });
  expect(cache.read()?.name).toBe('Ada L.');
  expect(store.$auth.get()).toMatchObject({ user: { name: 'Ada L.' } });
});

describe('a temporary password that has to be changed first', () => {
  it('is told by a refused call, and over as soon as the server says so', async () => {
    const { store, cache } = setUp({ token: 't', remembered: ADA });
    store.requirePasswordChange();
    expect(store.$auth.get()).toEqual({
      kind: 'signedIn',
      user: {
        ...ADA,
        mustChangePassword: true,
      },
    });
    expect(cache.read()).toEqual(ADA);
    await store.load();
    expect(store.$auth.get()).toEqual({ kind: 'signedIn', user: ADA });
  });

  it('means nothing to somebody who has signed out', () => {
    const { store } = setUp();
    store.requirePasswordChange();
    expect(store.$auth.get()).toEqual({ kind: 'signedOut' });
  });
});
