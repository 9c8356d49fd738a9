import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { buildProject, buildTask, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60_000;
const FIRST_MS = Date.UTC(2025, 11, 20, 9);

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

const slot = fc.record({
  hours: fc.nat(40 * 24),
  target: fc.nat(3),
  duration: fc.integer({ min: 1, max: 25 }),
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    isImported: fc.boolean(),
    slot,
    completed: fc.boolean(),
    internal: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('again' as const), index: fc.nat() }),
  fc.record({ kind: fc.constant('correct' as const), index: fc.nat(), slot, hit: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat() }),
  fc.record({ kind: fc.constant('bring back' as const), index: fc.nat() }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Body = ReturnType<typeof sessionEnding> & Record<string, unknown>;

/** A user with a project, one of its tasks, and what was recorded. */
interface Course {
  readonly user: TestUser;
  readonly targets: readonly object[];
  readonly bodies: Body[];
}

async function startCourse(): Promise<Course> {
  const user = await buildUser(api, { timeZone: 'Asia/Kolkata' });
  const project = await buildProject(api, user);
  const task = await buildTask(api, user, { projectId: project.id });
  const ofProject = { projectId: project.id, isStandalone: false };
  const targets = [{}, ofProject, { ...ofProject, taskId: task.id }, {}];
  return { user, targets, bodies: [] };
}

function recordOf(body: Body): object {
  const times = { startTime: body.startTime, endTime: body.endTime, timeZone: 'Asia/Kolkata' };
  const { id, duration, completed = true, internalInterruptions = 0 } = body;
  const { projectId = null, taskId = null, isStandalone } = body;
  return {
    id,
    ...times,
    duration,
    completed,
    interrupted: false,
    internalInterruptions,
    externalInterruptions: 1,
    isStandalone,
    isFlagged: false,
    projectId,
    taskId,
    intention: '',
    note: '',
    localDate: '2026-01-01',
    createdAt: body.endTime,
    taskTitle: null,
    projectTitle: null,
  };
}

function bringIn({ user }: Course, body: Body) {
  const sessions = [recordOf(body), recordOf(body)];
  return api.call('/users/import', { token: user.token, body: { sessions } });
}

async function apply(course: Course, given: Step): Promise<void> {
  const { user, targets, bodies } = course;
  const { token } = user;
  const endOf = ({ hours }: { hours: number }) =>
    new Date(FIRST_MS + hours * HOUR_MS).toISOString();
  if (given.kind === 'add') {
    const { duration, target } = given.slot;
    const values = { duration, completed: given.completed, internalInterruptions: given.internal };
    const body = sessionEnding(endOf(given.slot), { ...values, ...targets[target] });
    bodies.push(body);
    const { status } = given.isImported
      ? await bringIn(course, body)
      : await api.call('/pomodoros', { token, body });
    expect([200, 201]).toContain(status);
    return;
  }
  const body = bodies[given.index % Math.max(1, bodies.length)];
  if (body === undefined) return;
  const path = `/pomodoros/${body.id}`;
  if (given.kind === 'again') await api.call('/pomodoros', { token, body });
  if (given.kind === 'bring back') expect((await bringIn(course, body)).status).toBe(200);
  if (given.kind === 'remove') await api.call(path, { method: 'DELETE', token });
  if (given.kind === 'correct') {
    const { startTime, endTime } = sessionEnding(endOf(given.slot));
    const { projectId = null, taskId = null }: Record<string, unknown> = {
      ...targets[given.slot.target],
    };
    const change = { startTime, endTime, interrupted: given.hit, projectId, taskId };
    const { status } = await api.call(path, { method: 'PUT', token, body: change });
    expect([200, 404, 422]).toContain(status);
  }
}

/** The sums of a user; one that is back at zero is as good as none. */
async function sumsOf(userId: string) {
  const rows = await api.server
    .db('session_sums')
    .where({ user_id: userId })
    .where((any) => void any.where('pomodoros', '<>', 0).orWhere('unfinished', '<>', 0))
    .orderBy(['kind', 'period', 'item']);
  return rows;
}

describe('the sums of sessions', () => {
  it('equal their recomputation after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const course = await startCourse();
        for (const given of steps) await apply(course, given);
        const kept = await sumsOf(course.user.id);
        await rebuildAllSums(api.server.db);
        expect(kept).toEqual(await sumsOf(course.user.id));
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('are repaired from the sessions', async () => {
    const course = await startCourse();
    const body = sessionEnding('2026-11-20T09:00:00.000Z', { id: buildId() });
    await api.call('/pomodoros', { token: course.user.token, body });
    const right = await sumsOf(course.user.id);
    expect(right.map(({ kind, period, item }) => [kind, period, item])).toEqual([
      ['all', '', ''],
      ['day', '2026-11-20', ''],
      ['hour_month', '2026-11', '110'],
      ['hour_year', '2026', '110'],
      ['project', '', ''],
      ['project_month', '2026-11', ''],
    ]);
    await api.server.db('session_sums').where({ kind: 'day' }).update({ pomodoros: 7 });
    await api.server.db('session_sums').where({ kind: 'all' }).delete();
    await rebuildAllSums(api.server.db);
    expect(await sumsOf(course.user.id)).toEqual(right);
  });
});
