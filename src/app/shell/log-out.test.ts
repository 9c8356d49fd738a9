import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { Question } from '#pomodoro/notices/confirmations.ts';
import type { Auth } from '#stores/auth-store.ts';
import { logOut } from './log-out.ts';

const ADA = {
  id: '01990000-0000-7000-8000-00000000000a',
  name: 'Ada',
  email: 'ada@example.org',
  avatar: null,
  timeZone: 'UTC',
  isAdmin: false,
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};

/** Somebody who logs out with so much unsent; `isOnline` says whether a flush delivers it. */
function setUp({ sessions = 0, changes = 0, notes = '[]', isOnline = false, answer = false } = {}) {
  const done: string[] = [];
  const asked: Question[] = [];
  const queueOf = (name: string, count: number) => {
    const $waiting = atom<readonly unknown[]>(Array.from({ length: count }));
    const flush = async () => {
      done.push(`flush ${name}`);
      if (isOnline) $waiting.set([]);
    };
    return { $waiting, $refused: atom([]), flush };
  };
  return {
    done,
    asked,
    run: () =>
      logOut({
        auth: {
          $auth: atom<Auth>({ kind: 'signedIn', user: ADA }),
          signOut: async () => void done.push('sign out'),
        },
        workspace: {
          changes: queueOf('changes', changes),
          queue: queueOf('sessions', sessions),
          storage: { read: (key) => (key === 'ripenNoteDrafts' ? notes : null) },
          confirmations: {
            ask: async (question) => {
              asked.push(question);
              return answer;
            },
          },
          commitRemovals: () => void done.push('commit removals'),
        },
      }),
  };
}

it('logs out at once where the server has everything', async () => {
  const { run, done, asked } = setUp();
  await run();
  expect([done, asked]).toEqual([['commit removals', 'sign out'], []]);
});

it('sends what waits first, and asks nothing when it arrives', async () => {
  const { run, done, asked } = setUp({ sessions: 1, changes: 2, isOnline: true });
  await run();
  expect(done).toEqual(['commit removals', 'flush changes', 'flush sessions', 'sign out']);
  expect(asked).toEqual([]);
});

it('asks before it deletes what cannot be sent, and stays at a no', async () => {
  const notes = JSON.stringify([{ owner: ADA.id, text: 'x' }, { owner: 'somebody else' }]);
  const { run, done, asked } = setUp({ sessions: 1, changes: 2, notes });
  await run();
  expect(asked[0]?.text).toMatch(/^1 session, 2 changes, 1 note are only on this device/);
  expect(done).not.toContain('sign out');
});

it('logs out at a yes', async () => {
  const { run, done, asked } = setUp({ changes: 1, answer: true });
  await run();
  expect(asked[0]?.text).toMatch(/^1 change is only on this device/);
  expect(done).toContain('sign out');
});
