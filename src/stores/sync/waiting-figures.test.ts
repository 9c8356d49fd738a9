import { describe, expect, it } from 'vitest';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { Pomodoro, PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { createStatsStore } from '../account/stats-store.ts';
import { createSessionQueue } from '../sessions/session-queue.ts';
import { buildPending, buildSession, buildStats } from './contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok } from './server-test-kit.ts';
import { pendingSessionPatch, withSession } from './waiting-figures.ts';

const SESSION = buildSession(1, '09:25');
const PENDING = buildPending(SESSION, { id: 's1' });

describe('a session that the server has not counted', () => {
  it('counts in the day, the points and the level', () => {
    const before = buildStats({ totalPomodoros: 6, experiencePoints: 90 });
    expect(withSession(before, PENDING)).toMatchObject({
      totalPomodoros: 7,
      pomodorosByDate: { '2026-11-20': 1 },
      minutesByDate: { '2026-11-20': 25 },
      experiencePoints: 105,
      level: 2,
      maxPomodorosInDay: 1,
    });
  });

  it('counts its minutes alone when it was split off', () => {
    const part = { ...PENDING, completed: false, duration: 2 };
    expect(withSession(buildStats(), part)).toEqual(
      buildStats({ minutesByDate: { '2026-11-20': 2 } }),
    );
  });

  it('lengthens the streak on the first session of a day, and not on the second', () => {
    const before = buildStats({ pomodorosByDate: { '2026-11-19': 3 }, currentStreak: 1 });
    const once = withSession(before, PENDING);
    expect(once).toMatchObject({ currentStreak: 2, longestStreak: 2 });
    expect(withSession(once, PENDING).currentStreak).toBe(2);
  });

  it('leaves a streak alone that older figures tell of', () => {
    const before = buildStats({ today: '2026-11-17', currentStreak: 4, longestStreak: 4 });
    expect(withSession(before, PENDING)).toMatchObject({ currentStreak: 4, longestStreak: 4 });
  });

  it('counts on the day of the zone that it was recorded in', () => {
    const late = { ...PENDING, endTime: '2026-11-20T23:30:00.000Z', timeZone: 'Europe/Vienna' };
    expect(withSession(buildStats(), late).pomodorosByDate).toEqual({ '2026-11-21': 1 });
  });
});

/** The figures of an account in a tab, with a server that can be away. */
function setUp() {
  const browser = new FakeBrowser();
  browser.stored.set('token', 'token of user-a');
  browser.stored.set('ripenUser', JSON.stringify({ id: 'user-a' }));
  const state = { isUp: false, counted: 0 };
  const figures = (): CallResult<Stats> =>
    state.isUp
      ? ok(
          buildStats({
            totalPomodoros: state.counted,
            pomodorosByDate: { '2026-11-20': state.counted },
          }),
        )
      : OFFLINE;
  const cache = cacheInMemory<Stats>();
  cache.write(buildStats());
  function open(tab: FakeTab = browser.openTab()) {
    const queue = createSessionQueue({
      ...tab,
      user: () => 'user-a',
      api: {
        async createPomodoro(_body: PomodoroCreate): Promise<CallResult<Pomodoro>> {
          if (!state.isUp) return OFFLINE;
          state.counted += 1;
          return ok({ ...SESSION, id: 's1' });
        },
        notePomodoro: async () => OFFLINE,
        aggregate: async () => {},
      },
    });
    const stats = createStatsStore({
      server: {
        load: async () => figures(),
        aggregate: async () => figures(),
        saveAchievements: async () => figures(),
      },
      cache,
      onConfirmed: () => {},
      timeZone: () => 'UTC',
      pending: pendingSessionPatch(queue),
    });
    const today = () => {
      const shown = stats.$stats.get();
      return shown.kind === 'ready' ? shown.value.pomodorosByDate['2026-11-20'] : undefined;
    };
    queue.connect();
    return { queue, stats, today };
  }
  return { browser, state, open };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

describe('the figures of today', () => {
  it('count a session that was finished offline at once, also after a reload', async () => {
    const { open } = setUp();
    const { queue, today } = open();
    queue.add(PENDING);
    await settle();
    expect(today()).toBe(1);
    expect(open().today()).toBe(1);
  });

  it('never count it twice or not at all while it is delivered, in any tab', async () => {
    const { browser, state, open } = setUp();
    const [one, two] = [open(), open()];
    const seen: unknown[] = [];
    one.queue.add(PENDING);
    await settle();
    one.stats.$stats.listen(() => seen.push(one.today()));
    two.stats.$stats.listen(() => seen.push(two.today()));
    state.isUp = true;
    browser.goOnline();
    await settle();
    await Promise.all([one.stats.load(), two.stats.load()]);
    expect([one.today(), two.today()]).toEqual([1, 1]);
    expect(new Set(seen)).toEqual(new Set([1]));
  });
});
