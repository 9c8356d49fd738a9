import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { Question } from '#pomodoro/notices/confirmations.ts';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import type { Auth } from '#stores/account/auth-store.ts';
import { ADA } from '#stores/sync/contract-test-kit.ts';
import { toStoredTimer } from '#stores/timer/stored-timer.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { logOut } from './log-out.ts';

const entriesOf = (count: number, owner: string) =>
  Array.from({ length: count }, () => ({ userId: owner }));

/** Signs out with unsent data; `isOnline` says whether a flush delivers it. */
function setUp({ sessions = 0, changes = 0, notes = 0, isOnline = false, answer = false } = {}) {
  const browser = new FakeBrowser();
  const { storage, clock } = browser.openTab();
  const done: string[] = [];
  const asked: Question[] = [];
  const keep = (key: string, count: number) =>
    storage.write(
      key,
      JSON.stringify([...entriesOf(count, ADA.id), ...entriesOf(1, 'somebody else')]),
    );
  keep('pendingPomodoros', sessions);
  keep('ripenChanges', changes);
  keep('ripenNoteDrafts', notes);
  const queueOf = (name: string, key: string) => ({
    async flush() {
      done.push(`flush ${name}`);
      if (isOnline) keep(key, 0);
    },
  });
  const workspace = {
    changes: queueOf('changes', 'ripenChanges'),
    queue: queueOf('sessions', 'pendingPomodoros'),
    settings: { load: async () => void done.push('load settings') },
    storage,
    clock,
    confirmations: {
      async ask(question: Question) {
        asked.push(question);
        return answer;
      },
    },
    commitRemovals: () => void done.push('commit removals'),
  };
  const auth = {
    $auth: atom<Auth>({ kind: 'signedIn', user: ADA }),
    signOut: async () => void done.push('sign out'),
  };
  return { done, asked, storage, clock, run: () => logOut({ auth, workspace }) };
}

it('signs out immediately where the server has everything', async () => {
  const { run, done, asked } = setUp();
  await run();
  expect([done, asked]).toEqual([['commit removals', 'sign out'], []]);
});

it('sends pending data first, and asks nothing when it arrives', async () => {
  const { run, done, asked } = setUp({ sessions: 1, changes: 2, isOnline: true });
  await run();
  expect(done).toEqual([
    'commit removals',
    'flush changes',
    'flush sessions',
    'load settings',
    'sign out',
  ]);
  expect(asked).toEqual([]);
});

it('asks before deleting unsent data, and stays signed in on no', async () => {
  const { run, done, asked } = setUp({ sessions: 1, changes: 2, notes: 1 });
  await run();
  expect(asked[0]?.text).toMatch(/^1 session, 2 changes, 1 note are only on this device/);
  expect(done).not.toContain('sign out');
});

it('asks before deleting a running session that the server does not know', async () => {
  const { run, asked, storage, clock } = setUp();
  const idle = initialTimer();
  const event = { type: 'start', sessionId: '01990000-0000-7000-8000-000000000001' } as const;
  const state = transition(idle, event, clock.now());
  storage.write(
    'pomodoroTimerState',
    JSON.stringify(toStoredTimer({ state, revision: 4 }, ADA.id, clock.now())),
  );
  storage.write('ripenTimerSync', JSON.stringify({ owner: ADA.id, version: 1, revision: 3 }));
  await run();
  expect(asked[0]?.text).toMatch(/^1 session is only on this device/);
});

it('signs out on yes', async () => {
  const { run, done, asked } = setUp({ changes: 1, answer: true });
  await run();
  expect(asked[0]?.text).toMatch(/^1 change is only on this device/);
  expect(done).toContain('sign out');
});

it('asks before deleting settings and texts that the server does not have', async () => {
  const { run, asked, storage } = setUp();
  const draft = JSON.stringify({ source: '# A text' });
  storage.write('ripenUnsavedSettings', JSON.stringify({ [ADA.id]: { workTime: 50, volume: 20 } }));
  storage.write(`ripenArticleDraft:${ADA.id}:a-1`, draft);
  storage.write(`ripenArticleDraft:${ADA.id}:new-blog`, 'a-1');
  storage.write(`ripenCampaignDraft:${ADA.id}:c-1`, draft);
  storage.write('ripenCampaignDraft:somebody-else:c-2', draft);
  await run();
  expect(asked[0]?.text).toMatch(/^2 settings, 1 article, 1 campaign are only on this device/);
});
