import { expect, it } from 'vitest';
import { createToasts } from '#pomodoro/notices/toasts.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { openForStore } from '#stores/change-queue/change-queue-test-kit.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildTask, idOf } from '#stores/sync/contract-test-kit.ts';
import { cacheInMemory, ok, refused } from '#stores/sync/server-test-kit.ts';
import { createTasksStore } from '#stores/tasks/tasks-store.ts';
import { acceptTasks } from './accept-tasks.ts';

const IDS = new Map([
  ['One', idOf(1)],
  ['Two', idOf(2)],
  ['No', idOf(3)],
  ['Three', idOf(4)],
]);

/** A server that answers the id of a deleted task with that task, and refuses the title `No`. */
function setUp() {
  const all = new Map<string, Task>();
  const deleted = new Set<string>();
  const { deps, pendingOf, server } = openForStore();
  const next = deps.ids.next;
  server.answer = (change) => {
    if (change.entity !== 'task' || change.fields?.title === 'No') return refused(422);
    const { id, act, fields = {} } = change;
    if (act === 'delete') deleted.add(id);
    const made =
      all.get(id) ?? buildTask(0, { ...fields, projectId: idOf(1), id, position: all.size });
    all.set(id, made);
    return ok(act === 'delete' ? undefined : made);
  };
  const tasks = createTasksStore({
    ...deps,
    server: { list: async () => ok([...all.values()].filter(({ id }) => !deleted.has(id))) },
    cache: cacheInMemory(),
    pending: pendingOf('tasks')(),
  });
  const toasts = createToasts({ next });
  const accept = (...titles: string[]) =>
    acceptTasks(
      { workspace: { tasks, toasts }, newId: next },
      titles.map((title) => ({ id: IDS.get(title) ?? '', projectId: idOf(1), title })),
    );
  const titles = () => valueOr(tasks.$tasks.get(), []).map(({ title }) => title);
  return { tasks, toasts, accept, titles };
}

it('tasks are created in their order, with their own ids, and only once', async () => {
  const { tasks, accept, titles } = setUp();
  await tasks.load();
  expect([...(await accept('One', 'Two'))]).toEqual([
    [idOf(1), idOf(1)],
    [idOf(2), idOf(2)],
  ]);
  await accept('One');
  expect(titles()).toEqual(['One', 'Two']);
});

it('all of them are taken back by one Undo, and can be accepted again', async () => {
  const { tasks, toasts, accept, titles } = setUp();
  await tasks.load();
  await accept('One', 'Two');
  toasts.$toasts.get().at(-1)?.action?.onAct();
  await expect.poll(titles).toEqual([]);
  const again = await accept('One', 'Two');
  expect(titles()).toEqual(['One', 'Two']);
  expect(again.get(idOf(1))).not.toBe(idOf(1));
});

it('a failure ends it, and what was created can be taken back', async () => {
  const { tasks, toasts, accept, titles } = setUp();
  await tasks.load();
  expect([...(await accept('One', 'No', 'Three')).keys()]).toEqual([idOf(1)]);
  expect(titles()).toEqual(['One']);
  expect(toasts.$toasts.get().at(-1)?.message).toBe('The task is in your list.');
});
