import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { REPEATS } from '#shared/domain/tasks/repeat-kinds.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok } from '../sync/server-test-kit.ts';
import { createProjectsStore } from '../tasks/projects-store.ts';
import { createTasksStore } from '../tasks/tasks-store.ts';
import { createGuestStores } from './guest-test-kit.ts';

const projectIds = fc.constantFrom(1, 2, 3).map(idOf);
const taskIds = fc.constantFrom(4, 5, 6, 7).map(idOf);
const titles = fc.constantFrom('Write', 'Read', 'Dig');
const optional = { requiredKeys: [] };

const details = fc.record(
  {
    title: titles,
    estimate: fc.option(fc.integer({ min: 1, max: 99 })),
    notes: fc.constantFrom('', 'By hand'),
    dueOn: fc.constantFrom(null, '2026-11-20', '2026-12-31'),
    tags: fc.uniqueArray(fc.constantFrom('deep', 'home')),
    repeat: fc.constantFrom(null, ...REPEATS),
  },
  optional,
);
const completion = fc.record({
  completed: fc.boolean(),
  nextId: fc.constantFrom(8, 9).map(idOf),
  nextDueOn: fc.constant('2027-01-31'),
});
const places = fc
  .uniqueArray(taskIds, { minLength: 1 })
  .map((ids) => ({ places: ids.map((id, position) => ({ id, position })) }));

const changes: fc.Arbitrary<WorkChange> = fc.oneof(
  fc.record({
    entity: fc.constant('project' as const),
    id: projectIds,
    act: fc.constant('create' as const),
    fields: fc.record({ title: titles }),
  }),
  fc.record({
    entity: fc.constant('project' as const),
    id: projectIds,
    act: fc.constantFrom('work', 'finish', 'delete'),
  }),
  fc.record({
    entity: fc.constant('task' as const),
    id: taskIds,
    act: fc.constant('create' as const),
    fields: fc.tuple(details, projectIds, titles).map(([rest, projectId, title]) => {
      return { ...rest, title, projectId };
    }),
  }),
  fc.record({
    entity: fc.constant('task' as const),
    id: taskIds,
    fields: fc.oneof(details, completion, fc.record({ projectId: projectIds })),
  }),
  fc.record({
    entity: fc.constant('task' as const),
    id: taskIds,
    act: fc.constant('delete' as const),
  }),
  fc.record({
    entity: fc.constant('taskOrder' as const),
    id: fc.constant(idOf(0)),
    fields: places,
  }),
);

/** The stores of an account whose server does not answer. */
async function openOffline() {
  const { deps, pendingOf, queue, server } = openForStore();
  server.answer = () => OFFLINE;
  const projects = createProjectsStore({
    ...deps,
    server: { list: async () => ok([]), recount: async () => OFFLINE },
    cache: cacheInMemory<readonly Project[]>(),
    pending: pendingOf('projects')(),
  });
  const tasks = createTasksStore({
    ...deps,
    server: { list: async () => ok([]) },
    cache: cacheInMemory<readonly Task[]>(),
    pending: pendingOf('tasks')(),
  });
  await Promise.all([projects.load(), tasks.load()]);
  return { queue, projects, tasks };
}

/** Both lists without counts, which follow from other rows and from sessions. */
function shown({
  projects,
  tasks,
}: Pick<ReturnType<typeof createGuestStores>, 'projects' | 'tasks'>) {
  return {
    projects: valueOr(projects.$projects.get(), []).map(
      ({ id, title, status, position, createdAt, finishedAt }) => {
        return { id, title, status, position, createdAt, finishedAt };
      },
    ),
    tasks: valueOr(tasks.$tasks.get(), []),
  };
}

/** Returns whether the task and the project of a change exist; servers refuse other changes. */
function isPossible(
  { entity, id, act, fields = {} }: WorkChange,
  { projects, tasks }: ReturnType<typeof shown>,
): boolean {
  if (entity !== 'task' || act === 'delete') return true;
  const has = (rows: readonly { id: string }[], wanted: unknown) =>
    rows.some((row) => row.id === wanted);
  const isPlaced = !('projectId' in fields) || has(projects, fields.projectId);
  return isPlaced && (act === 'create' || has(tasks, id));
}

it('whatever is done, a visitor sees what an account sees without a network, also after a reload', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { maxLength: 20 }), async (all) => {
      const browser = new FakeBrowser();
      const visitor = createGuestStores(browser.openTab());
      const account = await openOffline();
      const deleted = new Set<string>();
      for (const change of all) {
        // Ids are made once: nothing is created again under that of a deleted one.
        const isAgain = change.act === 'create' && deleted.has(change.id);
        const before = shown(visitor);
        if (isAgain || !isPossible(change, before)) continue;
        await Promise.all([visitor.server.submit(change), account.queue.submit(change)]);
        const after = new Set(
          Object.values(shown(visitor)).flatMap((rows) => rows.map(({ id }) => id)),
        );
        for (const { id } of [...before.projects, ...before.tasks]) {
          if (!after.has(id)) deleted.add(id);
        }
        expect(shown(visitor)).toMatchObject(shown(account));
      }
      expect(shown(createGuestStores(browser.openTab()))).toMatchObject(shown(account));
    }),
    { numRuns: 200 },
  );
});
