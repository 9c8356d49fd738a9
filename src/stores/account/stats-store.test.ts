import { describe, expect, it } from 'vitest';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { buildStats } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok } from '../sync/server-test-kit.ts';
import { createStatsStore } from './stats-store.ts';

function setUp() {
  let aggregated: CallResult<Stats> = ok(buildStats({ totalPomodoros: 2 }));
  const confirmed: number[] = [];
  const store = createStatsStore({
    server: {
      load: async () => ok(buildStats({ totalPomodoros: 1 })),
      aggregate: async () => aggregated,
      saveAchievements: async () => OFFLINE,
    },
    cache: cacheInMemory<Stats>(),
    onConfirmed: ({ totalPomodoros }) => confirmed.push(totalPomodoros),
    timeZone: () => 'Europe/Berlin',
  });
  return { store, confirmed, goAway: () => (aggregated = OFFLINE) };
}

describe('createStatsStore', () => {
  it('shows what follows a recorded session and tells who listens', async () => {
    const { store, confirmed } = setUp();
    await store.load();
    await store.aggregate();
    expect(store.$stats.get()).toMatchObject({ value: { totalPomodoros: 2 } });
    expect(confirmed).toEqual([1, 2]);
  });

  it('keeps the figures when the server does not answer', async () => {
    const { store, confirmed, goAway } = setUp();
    await store.load();
    goAway();
    await store.aggregate();
    expect(store.$stats.get()).toMatchObject({ value: { totalPomodoros: 1 } });
    expect(confirmed).toEqual([1]);
  });

  it('shows figures by local day, also those told or kept by the hour in UTC', async () => {
    const hourly = buildStats({
      pomodorosByDate: { '2026-11-20T22': 1, '2026-11-20T23': 2, '2026-11-21': 3 },
      minutesByDate: { '2026-11-20T23:30:00Z': 25 },
    });
    const cache = cacheInMemory<Stats>();
    cache.write(hourly);
    const told: Stats[] = [];
    const store = createStatsStore({
      server: {
        load: async () => ok(hourly),
        aggregate: async () => ok(hourly),
        saveAchievements: async () => OFFLINE,
      },
      cache,
      onConfirmed: (stats) => told.push(stats),
      timeZone: () => 'Europe/Berlin',
    });
    const byDay = {
      pomodorosByDate: { '2026-11-20': 1, '2026-11-21': 5 },
      minutesByDate: { '2026-11-21': 25 },
    };
    expect(store.$stats.get()).toMatchObject({ isStale: true, value: byDay });
    await store.load();
    expect(store.$stats.get()).toMatchObject({ isStale: false, value: byDay });
    await store.aggregate();
    expect(told).toMatchObject([byDay, byDay]);
    expect(cache.read()).toMatchObject(byDay);
  });

  it('has the server award what the figures have earned, and asks for the same once', async () => {
    const told: (readonly string[])[] = [];
    const claims: (readonly string[])[] = [];
    const earned = { totalPomodoros: 5, maxPomodorosInDay: 5 };
    const load = async () =>
      ok(buildStats({ ...earned, unlockedAchievements: ['first_pomodoro'] }));
    const store = createStatsStore({
      server: {
        load,
        aggregate: load,
        async saveAchievements(achievements) {
          claims.push(achievements);
          return ok(
            buildStats({
              ...earned,
              unlockedAchievements: ['first_pomodoro'],
            }),
          );
        },
      },
      cache: cacheInMemory<Stats>(),
      onConfirmed: ({ unlockedAchievements }) => told.push(unlockedAchievements),
      timeZone: () => 'Europe/Berlin',
    });
    await store.load();
    await store.load();
    expect(claims).toEqual([['first_pomodoro', 'daily_five']]);
    expect(told).toEqual([['first_pomodoro'], ['first_pomodoro']]);
  });

  it('shows at once what the server has awarded', async () => {
    const all = { totalPomodoros: 1, unlockedAchievements: ['first_pomodoro' as const] };
    const store = createStatsStore({
      server: {
        load: async () => ok(buildStats({ totalPomodoros: 1 })),
        aggregate: async () => OFFLINE,
        saveAchievements: async () => ok(buildStats(all)),
      },
      cache: cacheInMemory<Stats>(),
      onConfirmed: () => {},
      timeZone: () => 'Europe/Berlin',
    });
    await store.load();
    expect(store.$stats.get()).toMatchObject({ value: all });
  });
});
