import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const send = ({ token }: TestUser, tasks: readonly unknown[], rest: object = {}) =>
  api.call('/tasks/import/todoist', { token, body: { tasks, ...rest } });

function tasksOf({ id }: TestUser) {
  return api.server.db('tasks').where({ user_id: id }).orderBy('position').orderBy('title');
}

/** Builds a list of plain items. */
function items(count: number, given: object = {}) {
  return Array.from({ length: count }, (_, n) => ({ id: `${n}`, content: `Task ${n}`, ...given }));
}

describe('POST /tasks/import/todoist', () => {
  test('drops days that no list can show, and the list stays readable', async () => {
    const user = await buildUser(api);
    const reply = await send(user, [
      { id: '1', content: 'Late', due: { date: '9999-12-31' } },
      { id: '2', content: 'Early', due: { date: '1999-12-31' } },
    ]);
    expect(reply.body.leftOut).toEqual([
      { index: 0, message: 'the date 9999-12-31' },
      { index: 1, message: 'the date 1999-12-31' },
    ]);
    const list = await api.call('/tasks', { token: user.token });
    expect([list.status, list.body.items.length]).toEqual([200, 2]);
  });

  test('accepts half of a surrogate pair in an id and in a title', async () => {
    const user = await buildUser(api);
    const reply = await send(user, [
      { id: '\ud800', content: 'First \udc00' },
      { id: '2', content: 'Second' },
    ]);
    expect(reply.status).toBe(200);
    expect(reply.body.tasks.map(({ title }: { title: string }) => title)).toEqual([
      'First \ufffd',
      'Second',
    ]);
  });

  test('accepts items in the format of Todoist’s API, with projects, subtasks, labels, days and repetitions', async () => {
    const user = await buildUser(api);
    const reply = await send(
      user,
      [
        { id: '2', parent_id: '1', project_id: '77', content: 'Outline', checked: false },
        {
          id: '1',
          project_id: '77',
          content: 'Write',
          description: 'All of it',
          labels: ['Book'],
          due: { date: '2026-12-01', is_recurring: true, string: 'every week', lang: 'en' },
          added_at: '2026-01-02T03:04:05Z',
        },
        { id: '3', content: 'Read', is_completed: true, completed_at: '2026-11-01T08:00:00Z' },
      ],
      { projects: [{ id: '77', name: 'Thesis' }] },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      tasks: [
        { index: 0, title: 'Outline', isNew: true },
        { index: 1, title: 'Write', isNew: true },
        { index: 2, title: 'Read', isNew: true },
      ],
      refused: [],
      leftOut: [],
      projects: [
        { title: 'Thesis', isNew: true },
        { title: 'Imported from Todoist', isNew: true },
      ],
    });
    const [outline, write] = reply.body.tasks;
    const stored = await tasksOf(user);
    expect(stored.find(({ id }) => id === write.id)).toMatchObject({
      notes: 'All of it',
      tags: '["book"]',
      due_on: '2026-12-01',
      repeat_kind: 'weekly',
      parent_id: null,
      created_at: Date.UTC(2026, 0, 2, 3, 4, 5),
      completed_at: null,
    });
    expect(stored.find(({ id }) => id === outline.id)).toMatchObject({
      parent_id: write.id,
      project_id: write.projectId,
    });
    expect(stored.find(({ title }) => title === 'Read').completed_at).toBe(
      Date.UTC(2026, 10, 1, 8),
    );
  });

  test('imports nothing twice, even in two batches and after a task was renamed', async () => {
    const user = await buildUser(api);
    const tasks = items(3, { project_name: 'Home' });
    const first = await send(user, tasks);
    const renamed = first.body.tasks[1].id;
    await api.call(`/tasks/${renamed}`, {
      method: 'PUT',
      token: user.token,
      body: { title: 'Mine' },
    });
    const again = await send(user, [...tasks.slice(1), ...items(1), { id: '9', content: 'New' }]);
    expect(again.body.tasks.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(again.body.tasks[0]).toMatchObject({ id: renamed, title: 'Mine' });
    expect(await tasksOf(user)).toHaveLength(4);
  });

  test('returns one task for a duplicate item in a batch, and for items without ids', async () => {
    const user = await buildUser(api);
    const one = { content: 'Water', project_name: 'Garden' };
    const reply = await send(user, [one, one, { id: '1', content: 'a' }, { id: 1, content: 'a' }]);
    const [first, second, third, fourth] = reply.body.tasks;
    expect([second.id, second.isNew, second.projectId]).toEqual([first.id, false, first.projectId]);
    expect([fourth.id, fourth.isNew]).toEqual([third.id, false]);
    expect((await send(user, [one])).body.tasks).toMatchObject([{ id: first.id, isNew: false }]);
  });

  test('imports a task again that was deleted since', async () => {
    const user = await buildUser(api);
    const first = await send(user, items(2, { project_name: 'Home' }));
    const { projectId } = first.body.tasks[0];
    await api.call(`/projects/${projectId}`, { method: 'DELETE', token: user.token });
    const again = await send(user, items(2, { project_name: 'home' }));
    expect(again.body.tasks).toMatchObject([{ isNew: true }, { isNew: true }]);
    expect(again.body.projects).toMatchObject([{ title: 'home', isNew: true }]);
    const list = await api.call('/tasks', { token: user.token });
    expect(list.body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Task 0',
      'Task 1',
    ]);
  });

  test('finds a project by its name, ignoring case and Unicode form', async () => {
    const user = await buildUser(api);
    const { id } = await buildProject(api, user, { title: 'Caf\u00e9' });
    const reply = await send(user, [{ content: 'Beans', project_name: 'CAFE\u0301' }]);
    expect(reply.body.projects).toEqual([{ id, title: 'Caf\u00e9', isNew: false }]);
    expect(reply.body.tasks).toMatchObject([{ projectId: id }]);
  });

  test('reports a bad row by its index, its id and the reason, and imports the others', async () => {
    const user = await buildUser(api);
    const reply = await send(user, [
      null,
      { id: '7', content: '  ' },
      { id: '8', content: 'Good' },
      { id: '9', content: 'x', projectId: '01990000-0000-7000-8000-ffffffffffff' },
    ]);
    expect(reply.body.refused).toEqual([
      { index: 0, id: null, message: 'This isn’t a task.' },
      { index: 1, id: '7', message: 'It has no content: a task needs a title.' },
      {
        index: 3,
        id: '9',
        message: 'There is no such project. Name one of yours, or send project_name.',
      },
    ]);
    expect(await tasksOf(user)).toMatchObject([{ title: 'Good' }]);
  });

  test('treats another user’s project as missing, and adds nothing to it', async () => {
    const [user, stranger] = [await buildUser(api), await buildUser(api)];
    const { id } = await buildProject(api, stranger);
    const named = await send(user, [{ content: 'x', projectId: id }]);
    expect(named.body.refused).toHaveLength(1);
    const asProject = await send(user, [{ content: 'x', project_id: id }]);
    expect(asProject.body.projects).toMatchObject([{ title: 'Imported from Todoist' }]);
    expect(await tasksOf(stranger)).toEqual([]);
  });

  test('attaches deeper items to the topmost task, and says so', async () => {
    const user = await buildUser(api);
    const reply = await send(user, [
      { id: 'a', content: 'One' },
      { id: 'b', content: 'Two', parent_id: 'a' },
      { id: 'c', content: 'Three', parent_id: 'b' },
      { id: 'd', content: 'Lost', parent_id: 'nobody' },
      { id: 'e', content: 'Round', parent_id: 'f' },
      { id: 'f', content: 'Circle', parent_id: 'e' },
    ]);
    // In a later batch, too.
    const later = await send(user, [{ id: 'g', content: 'Four', parent_id: 'c' }]);
    const [one] = reply.body.tasks;
    const stored = await tasksOf(user);
    const parents = Object.fromEntries(stored.map(({ title, parent_id: up }) => [title, up]));
    expect(parents).toEqual({
      One: null,
      Two: one.id,
      Three: one.id,
      Four: one.id,
      Lost: null,
      Round: null,
      Circle: null,
    });
    expect(reply.body.leftOut.map(({ index }: { index: number }) => index)).toEqual([2, 3, 4, 5]);
    expect(later.body.leftOut[0].message).toMatch(/^It was nested deeper/);
  });

  test('accepts 500 tasks in one call, in order, and no more', async () => {
    const user = await buildUser(api);
    const reply = await send(user, items(500));
    expect(reply.body.tasks).toHaveLength(500);
    const list = await api.call('/tasks?limit=3', { token: user.token });
    expect(list.body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Task 0',
      'Task 1',
      'Task 2',
    ]);
    const tooMany = await send(user, items(501));
    expect([tooMany.status, tooMany.body.error.fields]).toEqual([
      422,
      { tasks: 'Send at most 500 rows in one call.' },
    ]);
    expect((await send(user, [])).status).toBe(422);
  });

  test('accepts a body of 1 MB, and refuses a larger one by its size', async () => {
    const user = await buildUser(api);
    const long = { description: 'y'.repeat(9500) };
    expect((await send(user, items(100, long))).status).toBe(200);
    const reply = await send(user, items(110, long));
    expect([reply.status, reply.body.error.message]).toEqual([
      413,
      'The body is too large: at most 1000 kB.',
    ]);
  });

  test('dates completions in the future or without a day now, and awards what they earn', async () => {
    const user = await buildUser(api);
    await send(user, [
      { content: 'a', checked: true },
      { content: 'b', completed_at: '2090-01-01T00:00:00Z' },
    ]);
    const stored = await tasksOf(user);
    expect(stored.map((task) => task.completed_at)).toEqual([TEST_START_MS, TEST_START_MS]);
  });

  test('imports once for two identical concurrent calls', async () => {
    const user = await buildUser(api);
    const tasks = items(50, { project_name: 'Home' });
    await Promise.all([send(user, tasks), send(user, tasks), send(user, tasks)]);
    expect(await tasksOf(user)).toHaveLength(50);
    const projects = await api.server.db('projects').where({ user_id: user.id });
    expect(projects).toHaveLength(1);
  });
});
