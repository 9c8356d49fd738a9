import { expect, it } from 'vitest';
import { createToasts } from '#pomodoro/notices/toasts.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { createTasksStore, type NewTask } from '#stores/tasks/tasks-store.ts';
import { acceptTasks } from './accept-tasks.ts';

const AT = '2026-11-20T10:00:00.000Z';

/** A server that answers the id of a deleted task with that task, and refuses the title `No`. */
function setUp() {
  const all = new Map<string, Task>();
  const deleted = new Set<string>();
  let count = 0;
  const next = () => {
    count += 1;
    return `new-${count}`;
  };
  const build = ({ id, ...task }: NewTask & { id: string; estimate: number | null }): Task => ({
    ...{ ...PLAIN_TASK, completed: false, completedAt: null, completedPomodoros: 0 },
    ...{ position: all.size, createdAt: AT, id, ...task },
  });
  const tasks = createTasksStore({
    ids: { next },
    clock: { now: () => Date.parse(AT) },
    cache: { read: () => null, write: () => true },
    report: () => {},
    server: {
      async list() {
        return { kind: 'ok', value: [...all.values()].filter(({ id }) => !deleted.has(id)) };
      },
      async create(task) {
        if (task.title === 'No') return NO_ANSWER;
        const made = all.get(task.id) ?? build(task);
        all.set(made.id, made);
        return { kind: 'ok', value: made };
      },
      update: async () => NO_ANSWER,
      async remove(id) {
        deleted.add(id);
        return { kind: 'ok', value: undefined };
      },
      savePositions: async () => NO_ANSWER,
    },
  });
  const toasts = createToasts({ next });
  const accept = (...titles: string[]) =>
    acceptTasks(
      { workspace: { tasks, toasts }, newId: next },
      titles.map((title) => ({ id: `id-of-${title}`, projectId: 'p', title })),
    );
  const titles = () => valueOr(tasks.$tasks.get(), []).map(({ title }) => title);
  return { tasks, toasts, accept, titles };
}

it('tasks are created in their order, with their own ids, and only once', async () => {
  const { tasks, accept, titles } = setUp();
  await tasks.load();
  expect([...(await accept('One', 'Two'))]).toEqual([
    ['id-of-One', 'id-of-One'],
    ['id-of-Two', 'id-of-Two'],
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
  expect(again.get('id-of-One')).toMatch(/^new-/);
});

it('a failure ends it, and what was created can be taken back', async () => {
  const { tasks, toasts, accept, titles } = setUp();
  await tasks.load();
  expect([...(await accept('One', 'No', 'Three')).keys()]).toEqual(['id-of-One']);
  expect(titles()).toEqual(['One']);
  expect(toasts.$toasts.get().at(-1)?.message).toBe('The task is in your list.');
});
