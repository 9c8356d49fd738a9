import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/dates/days.ts';
import { sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAY_MS = Date.UTC(2026, 10, 1, 9);

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const slot = fc.record({ day: fc.nat(14), minute: fc.nat(600) });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('record' as const),
    slot,
    duration: fc.integer({ min: 1, max: 25 }),
    interrupted: fc.boolean(),
    completed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('repeat' as const), index: fc.nat() }),
  fc.record({ kind: fc.constant('correct' as const), index: fc.nat(), slot, hit: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function endOf({ day, minute }: { day: number; minute: number }): string {
  return new Date(FIRST_DAY_MS + day * DAY_MS + minute * 60_000).toISOString();
}

function apply(user: TestUser, bodies: ReturnType<typeof sessionEnding>[], given: Step) {
  const { token } = user;
  if (given.kind === 'record') {
    const { duration, interrupted, completed } = given;
    const body = sessionEnding(endOf(given.slot), { duration, interrupted, completed });
    bodies.push(body);
    return api.call('/pomodoros', { token, body });
  }
  const body = bodies[given.index % Math.max(1, bodies.length)];
  if (body === undefined) return api.call('/aggregate/pomodoros', { method: 'POST', token });
  if (given.kind === 'repeat') return api.call('/pomodoros', { token, body });
  const path = `/pomodoros/${body.id}`;
  if (given.kind === 'remove') return api.call(path, { method: 'DELETE', token });
  const { startTime, endTime } = sessionEnding(endOf(given.slot));
  return api.call(path, {
    method: 'PUT',
    token,
    body: { startTime, endTime, interrupted: given.hit },
  });
}

interface Row {
  local_date: string;
  completed: number;
  interrupted: number;
  duration_minutes: number;
}

/** The figures counted in the plainest way, day after day. */
function count(rows: readonly Row[]) {
  const pomodorosByDate: Record<string, number> = {};
  const minutesByDate: Record<string, number> = {};
  for (const row of rows) {
    minutesByDate[row.local_date] = (minutesByDate[row.local_date] ?? 0) + row.duration_minutes;
  }
  const pomodoros = rows.filter(({ completed }) => completed === 1);
  for (const row of pomodoros) {
    pomodorosByDate[row.local_date] = (pomodorosByDate[row.local_date] ?? 0) + 1;
  }
  let streak = 0;
  let longestStreak = 0;
  for (let day = 0; day < 30; day += 1) {
    streak = addDays('2026-11-01', day) in pomodorosByDate ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return {
    totalPomodoros: pomodoros.length,
    experiencePoints: pomodoros.reduce((sum, row) => sum + (row.interrupted === 1 ? 10 : 15), 0),
    pomodorosByDate,
    minutesByDate,
    longestStreak,
    maxPomodorosInDay: Math.max(0, ...Object.values(pomodorosByDate)),
  };
}

describe('statistics', () => {
  it('equal what the rows add up to after any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const user = await buildUser(api, { timeZone: 'UTC' });
        const bodies: ReturnType<typeof sessionEnding>[] = [];
        for (const given of steps) {
          const { status } = await apply(user, bodies, given);
          expect([200, 201, 204, 404, 422]).toContain(status);
        }
        const rows: Row[] = await api.server
          .db('pomodoros')
          .where({ user_id: user.id })
          .whereNull('deleted_at');
        const { body } = await api.call('/stats', { token: user.token });
        expect(body).toMatchObject(count(rows));
        expect(Object.keys(body.pomodorosByDate)).toHaveLength(
          Object.keys(count(rows).pomodorosByDate).length,
        );
      }),
      { numRuns: 25 },
    );
  });
});
