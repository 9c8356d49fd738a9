import { describe, expect, it } from 'vitest';
import type { Milestone } from '#shared/contract/milestones.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { NO_ANSWER } from '../failure.ts';
import { valueOr } from '../loadable.ts';
import { createMilestonesStore, type MilestonesServer } from './milestones-store.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

function milestone(id: string, rest: Partial<Milestone> = {}): Milestone {
  return {
    ...{ id, projectId: 'p', title: id, dueOn: null, completed: false, completedAt: null },
    createdAt: '2026-11-01T10:00:00.000Z',
    ...rest,
  };
}

const ok = <T>(value: T): CallResult<T> => ({ kind: 'ok', value });

/** A store over a server that has `all` and answers what it is given. */
function open(all: readonly Milestone[], answers: Partial<MilestonesServer> = {}) {
  const said: string[] = [];
  let made = 0;
  const store = createMilestonesStore({
    projectId: 'p',
    server: {
      list: async () => ok(all),
      create: async (given) => ok(milestone(given.id, given)),
      update: async (id, change) => ok(milestone(id, change)),
      remove: async () => ok(undefined),
      ...answers,
    },
    ids: {
      next() {
        made += 1;
        return `new-${made}`;
      },
    },
    clock: { now: () => NOW },
    report: (message) => said.push(message),
  });
  const shown = () => valueOr(store.$milestones.get(), []).map(({ id }) => id);
  return { store, said, shown };
}

describe('the milestones of a project', () => {
  it('come in the order of their days', async () => {
    const all = [
      milestone('later', { dueOn: '2027-01-01' }),
      milestone('soon', { dueOn: '2026-12-01' }),
    ];
    const { store, shown } = open(all);
    await store.load();
    expect(shown()).toEqual(['soon', 'later']);
  });

  it('show a new one at once, and as the server answers it', async () => {
    const { store, shown } = open([]);
    await store.load();
    const result = store.create({ title: 'Draft', dueOn: null });
    expect(shown()).toEqual(['new-1']);
    await result;
    expect(shown()).toEqual(['new-1']);
  });

  it('take back what did not work, and say so', async () => {
    const { store, shown, said } = open([], { create: async () => NO_ANSWER });
    await store.load();
    await store.create({ title: 'Draft', dueOn: null });
    expect(shown()).toEqual([]);
    expect(said).toEqual(['“Draft” was not added. There is no connection to the server.']);
  });

  it('are reached at once, and not where that was refused', async () => {
    const { store, said } = open([milestone('a')], { update: async () => NO_ANSWER });
    await store.load();
    const result = store.change('a', { completed: true });
    const first = () => valueOr(store.$milestones.get(), [])[0];
    expect(first()).toMatchObject({ completed: true, completedAt: '2026-11-20T10:00:00.000Z' });
    await result;
    expect(first()).toMatchObject({ completed: false, completedAt: null });
    expect(said).toHaveLength(1);
  });
});
