import { describe, expect, it } from 'vitest';
import type { Plan } from '#shared/contract/plans.ts';
import { valueOr } from '../loadable.ts';
import { OFFLINE, ok, promised, refused } from '../server-test-kit.ts';
import { createPlansStore, type PlansServer } from './plans-store.ts';

const MONDAY = { from: '2026-11-23', to: '2026-11-23' };
const TUESDAY = { from: '2026-11-24', to: '2026-11-24' };
const VALUES = {
  projectId: null,
  taskId: null,
  title: 'Read',
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T08:25:00.000Z',
};
const NO_TITLES = { projectTitle: null, taskTitle: null };
const plan = (id: string, given: Partial<Plan> = {}): Plan => ({
  id,
  ...VALUES,
  ...NO_TITLES,
  timeZone: 'Europe/Vienna',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...given,
});

/** A store of Monday over a server that has some blocks and answers what it is given. */
function open(all: readonly Plan[], answers: Partial<PlansServer> = {}) {
  const said: string[] = [];
  let made = 0;
  const store = createPlansStore({
    server: {
      list: async ({ from }) => ok(all.filter(({ startsAt }) => startsAt.startsWith(from))),
      create: async ({ id, ...given }) => ok(plan(id, given)),
      update: async (id, change) => ok(plan(id, change)),
      remove: async () => ok(undefined),
      ...answers,
    },
    range: MONDAY,
    ids: {
      next() {
        made += 1;
        return `new-${made}`;
      },
    },
    clock: { now: () => Date.UTC(2026, 10, 20, 10) },
    timeZone: () => 'Europe/Vienna',
    report: (message) => said.push(message),
  });
  const shown = () =>
    valueOr(store.$plans.get(), []).map(({ id, startsAt }) => `${id} ${startsAt.slice(8, 16)}`);
  return { store, said, shown };
}

const TO_TUESDAY = {
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T08:25:00.000Z',
};

describe('planned blocks', () => {
  it('show at once, in the days that they lie in', async () => {
    const { store, shown } = open([]);
    await store.load();
    const planned = store.create(VALUES, NO_TITLES);
    expect(shown()).toEqual(['new-1 23T08:00']);
    await planned;
    await store.create({ ...VALUES, ...TO_TUESDAY }, NO_TITLES);
    expect(shown()).toEqual(['new-1 23T08:00']);
  });

  it('move from day to day, also to days that were shown before', async () => {
    const { store, shown } = open([plan('a')]);
    await store.show(TUESDAY);
    await store.show(MONDAY);
    await store.change(plan('a'), TO_TUESDAY);
    expect(shown()).toEqual([]);
    void store.show(TUESDAY);
    expect(shown()).toEqual(['a 24T08:00']);
  });

  it('go back where a change is refused or finds no server, and say why', async () => {
    const { store, shown, said } = open([plan('a')], {
      create: async () => OFFLINE,
      update: async () => refused(422, 'No.', { endsAt: 'The end must lie after the start.' }),
    });
    await store.load();
    await store.create(VALUES, NO_TITLES);
    await store.change(plan('a'), TO_TUESDAY);
    expect(shown()).toEqual(['a 23T08:00']);
    expect(said).toEqual([
      'The block was not planned. There is no connection to the server.',
      'The planned block was not changed. The end must lie after the start.',
    ]);
  });

  it('are changed in the order of the changes, a new one after it was made', async () => {
    const first = promised<ReturnType<typeof ok<Plan>>>();
    const calls: string[] = [];
    const { store, shown } = open([], {
      create: ({ id }) => {
        calls.push('create');
        return first.promise.then(() => ok(plan(id)));
      },
      update: async (id, change) => {
        calls.push(String(change.startsAt?.slice(11, 16)));
        return ok(plan(id, change));
      },
    });
    await store.load();
    const made = store.create(VALUES, NO_TITLES);
    const at = (hour: string) => ({ startsAt: `2026-11-23T${hour}:00:00.000Z` });
    const moved = [store.change(plan('new-1'), at('07')), store.change(plan('new-1'), at('06'))];
    await Promise.resolve();
    expect(calls).toEqual(['create']);
    expect(shown()).toEqual(['new-1 23T06:00']);
    first.answer(ok(plan('new-1')));
    await Promise.all([made, ...moved]);
    expect(calls).toEqual(['create', '07:00', '06:00']);
    expect(shown()).toEqual(['new-1 23T06:00']);
  });

  it('that are deleted come back until that is carried out', async () => {
    const { store, shown } = open([plan('a')]);
    await store.load();
    store.removals.begin('a');
    expect(shown()).toEqual([]);
    store.removals.undo('a');
    expect(shown()).toEqual(['a 23T08:00']);
  });
});
