import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOf } from '#api/db/connection/knex.ts';
import { buildProject, buildTask, sessionEnding } from '#tests/support/database/focus-data.ts';
import { timerState } from '#tests/support/database/timer-states.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let projectId: string;
let taskId: string;
let fastTaskId: string;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
  ({ id: projectId } = await buildProject(api, user));
  ({ id: taskId } = await buildTask(api, user, { projectId }));
  const fast = await api.call('/fast-tasks', { token: user.token, body: { title: 'Call' } });
  fastTaskId = fast.body.id;
});

afterAll(() => api.stop());

type Sent = Omit<NonNullable<Parameters<TestApi['call']>[1]>, 'token'>;

/** The statements that a call runs, those that begin and end its transaction included. */
async function statementsOf(path: string, sent: Sent = {}): Promise<string[]> {
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => void statements.push(sql);
  api.server.db.on('query', note);
  try {
    const { status } = await api.call(path, { token: user.token, ...sent });
    expect(status).toBeLessThan(300);
    return statements;
  } finally {
    api.server.db.removeListener('query', note);
  }
}

/** Background work adds statements of its own now and then, and takes none away. */
const TRIES = 3;

/** The fewest statements that a call was seen to run. */
async function countOf(run: () => Promise<string[]>): Promise<number> {
  const counts: number[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) counts.push((await run()).length);
  return Math.min(...counts);
}

describe('the statements of a call, that of the sign-in included, are', () => {
  it.each([
    ['a project', () => `/projects/${projectId}`],
    ['a task', () => `/tasks/${taskId}`],
    ['a fast task', () => `/fast-tasks/${fastTaskId}`],
    ['the live timer', () => '/active-timer'],
    ['the settings', () => '/users/settings'],
    ['the active task', () => '/users/active-task'],
    ['the account', () => '/auth/current'],
    ['the totals of sessions', () => '/pomodoros/totals'],
  ])('two for reading %s', async (_name, pathOf) => {
    expect(await countOf(() => statementsOf(pathOf()))).toBe(2);
  });

  it('three for the calendar feed, which reaches further back with premium', async () => {
    expect(await countOf(() => statementsOf('/calendar-feed'))).toBe(3);
  });

  it('two for counting the sessions of a project', async () => {
    const count: Sent = { method: 'PUT', body: {} };
    expect(await countOf(() => statementsOf(`/projects/${projectId}/pomodoros`, count))).toBe(2);
  });

  it.each([
    ['projects', () => '/projects'],
    ['tasks', () => '/tasks'],
    ['the tasks of a project', () => `/tasks?projectId=${projectId}`],
    ['fast tasks', () => '/fast-tasks'],
    ['standalone tasks', () => '/standalone-tasks'],
    ['sessions', () => '/pomodoros'],
    ['milestones', () => `/projects/${projectId}/milestones`],
    ['milestones that are due', () => '/milestones?startDate=2026-11-01&endDate=2026-11-30'],
    ['planned blocks', () => '/plans?startDate=2026-11-01&endDate=2026-11-30'],
    ['experiments', () => '/experiments'],
    ['devices', () => '/users/sessions'],
    ['the statistics', () => '/stats'],
    ['a breakdown', () => '/stats/breakdown?from=2020-01-15&to=2026-11-20'],
    ['the work history', () => '/stats/work-history'],
    ['the done tasks', () => '/stats/done-tasks'],
  ])('at most three for a list: %s', async (_name, pathOf) => {
    expect(await countOf(() => statementsOf(pathOf()))).toBeLessThanOrEqual(3);
  });

  it('four for notes, whose texts are read when it is known how long they are', async () => {
    expect(await countOf(() => statementsOf(`/projects/${projectId}/notes`))).toBeLessThanOrEqual(
      4,
    );
  });

  it('eight for recording a session, and one that locks its owner where that is needed', async () => {
    const record = () =>
      statementsOf('/pomodoros', {
        body: sessionEnding('2026-11-20T09:00:00.000Z', {
          id: buildId(),
          projectId,
          taskId,
          isStandalone: false,
        }),
      });
    // The first one earns an achievement.
    await record();
    const most = engineOf(api.server.db) === 'mysql' ? 9 : 8;
    expect(await countOf(record)).toBeLessThanOrEqual(most);
  });

  it('twelve for completing a task', async () => {
    const save = (completed: boolean) =>
      statementsOf(`/tasks/${taskId}`, { method: 'PUT', body: { completed } });
    const complete = async () => {
      await save(false);
      return save(true);
    };
    expect(await countOf(complete)).toBeLessThanOrEqual(12);
  });

  it('nine for saving the live timer', async () => {
    const body = timerState({ projectId, taskId });
    await statementsOf('/active-timer', { body });
    expect(await countOf(() => statementsOf('/active-timer', { body }))).toBeLessThanOrEqual(9);
  });
});
