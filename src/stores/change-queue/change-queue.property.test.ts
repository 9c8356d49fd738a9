import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import type { ChangeQueue } from './change-queue.ts';
import {
  ADA,
  EVE,
  FakeWorkServer,
  openChanges,
  signIn,
  storedIn,
  textOf,
  type Weather,
} from './change-queue-test-kit.ts';

const id = fc.integer({ min: 1, max: 3 }).map(idOf);
const title = fc.constantFrom('Thesis', 'Book', 'Garden');
const project = (what: fc.Arbitrary<object>): fc.Arbitrary<WorkChange> =>
  fc.tuple(id, what).map(([of, rest]) => ({ entity: 'project', id: of, ...rest }));
const task = (what: fc.Arbitrary<object>): fc.Arbitrary<WorkChange> =>
  fc.tuple(id, what).map(([of, rest]) => ({ entity: 'task', id: of, ...rest }));
const create = fc.constant('create' as const);
const change: fc.Arbitrary<WorkChange> = fc.oneof(
  project(fc.record({ act: create, fields: fc.record({ title }) })),
  project(fc.record({ fields: fc.record({ title }) })),
  project(fc.record({ act: fc.constant('finish') })),
  project(fc.constant({ fields: { status: 'open' } })),
  task(fc.record({ act: create, fields: fc.record({ projectId: id, title }) })),
  task(
    fc.record({ fields: fc.oneof(fc.record({ title }), fc.record({ completed: fc.boolean() })) }),
  ),
);

const WEATHERS: readonly Weather[] = [
  ...(['up', 'down', 'answer-lost', 'refuses', 'unauthorized', 'temporary-password'] as const),
];

type Act =
  | { act: 'do'; tab: number; change: WorkChange }
  | { act: 'doTwo'; changes: [WorkChange, WorkChange] }
  | { act: 'weather'; weather: Weather }
  | { act: 'crash'; tab: number }
  | { act: 'flush'; tab: number }
  | { act: 'signIn'; user: string };

const tab = fc.integer({ min: 0, max: 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('do' as const), tab, change }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('doTwo' as const), changes: fc.tuple(change, change) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('weather' as const),
      weather: fc.constantFrom(...WEATHERS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('crash' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('flush' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('signIn' as const), user: fc.constantFrom(ADA, EVE) }),
  },
);

interface Done {
  readonly user: string;
  readonly change: WorkChange;
  wasRefused: boolean;
}

/** Two tabs of one browser, a server with an account each for two people, and what they did. */
class World {
  readonly browser = new FakeBrowser();
  readonly servers: Readonly<Record<string, FakeWorkServer>> = {
    [ADA]: new FakeWorkServer(),
    [EVE]: new FakeWorkServer(),
  };
  readonly log: Done[] = [];
  user = ADA;
  tabs: { tab: FakeTab; queue: ChangeQueue; owner: string }[] = [];

  constructor() {
    this.tabs = [this.open(), this.open()];
  }

  /** The API goes by the token that a call carries, whoever the page believes to be. */
  open() {
    const tab = this.browser.openTab();
    const send = async (given: WorkChange) => {
      const token = tab.storage.read(STORAGE_KEYS.token) ?? '';
      return this.server(token.replace('token of ', '')).send(given);
    };
    signIn(tab, this.user);
    const queue = openChanges(tab, { send }, this.user);
    queue.connect();
    return { tab, queue, owner: this.user };
  }

  server(user: string): FakeWorkServer {
    const found = this.servers[user];
    if (found === undefined) throw new Error(`Nobody is called ${user}`);
    return found;
  }

  at(index: number) {
    const found = this.tabs[index];
    if (found === undefined) throw new Error('There is no such tab.');
    return found;
  }

  async submit(index: number, given: WorkChange): Promise<void> {
    const { queue, owner } = this.at(index);
    const done: Done = { user: owner, change: given, wasRefused: false };
    this.log.push(done);
    done.wasRefused = (await queue.submit(given, '')).kind === 'refused';
  }

  async run(given: Act): Promise<void> {
    switch (given.act) {
      case 'do':
        return this.submit(given.tab, given.change);
      case 'doTwo': {
        const [one, other] = given.changes;
        await Promise.all([this.submit(0, one), this.submit(1, other)]);
        return;
      }
      case 'weather':
        for (const server of Object.values(this.servers)) server.weather = given.weather;
        return;
      case 'crash':
        this.at(given.tab).tab.crash();
        this.tabs[given.tab] = this.open();
        return;
      case 'flush':
        return this.at(given.tab).queue.flush();
      case 'signIn':
        this.user = given.user;
        signIn(this.at(0).tab, given.user);
        // The other tab has not noticed yet.
        this.tabs[0] = this.open();
    }
  }

  /** In the end there is a network, and everybody comes back once. */
  async settle(): Promise<Set<string>> {
    const refused = new Set<string>();
    for (const user of [ADA, EVE]) {
      this.server(user).weather = 'up';
      this.user = user;
      const { queue } = this.open();
      await queue.flush();
      expect(queue.$waiting.get()).toEqual([]);
      for (const entry of queue.$refused.get()) refused.add(`${user} ${textOf(entry.change)}`);
    }
    return refused;
  }
}

/** Whether all of `part` appears in `whole`, in that order. */
function isSubsequence(part: readonly WorkChange[], whole: readonly WorkChange[]): boolean {
  const texts = whole.map(textOf);
  let from = 0;
  for (const each of part) {
    const found = texts.indexOf(textOf(each), from);
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}

describe('the queue of changes, whatever happens', () => {
  it('leaves each account as though its acts had been carried out in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 40 }), async (acts) => {
        const world = new World();
        for (const each of acts) await world.run(each);
        const refused = await world.settle();
        for (const user of [ADA, EVE]) {
          const mine = world.log.filter((done) => done.user === user);
          const kept = mine.filter(({ wasRefused }) => !wasRefused);
          // The same change may be refused once and accepted another time: then nothing is known.
          if (kept.some((done) => refused.has(`${user} ${textOf(done.change)}`))) continue;
          const reference = new FakeWorkServer();
          for (const done of kept) await reference.send(done.change);
          expect(world.server(user).state()).toEqual(reference.state());
          expect(isSubsequence(world.server(user).applied, reference.applied)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every change until it was delivered, refused or answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), async (acts) => {
        const world = new World();
        for (const server of Object.values(world.servers)) server.weather = 'down';
        for (const each of acts) if (each.act !== 'weather') await world.run(each);
        const stored = storedIn(world.browser);
        for (const { change: given } of world.log) {
          const isThere = stored.includes(textOf(given));
          const isNeedless = given.act === undefined && 'title' in (given.fields ?? {});
          expect(isThere || isNeedless).toBe(true);
        }
        expect(Object.values(world.servers).flatMap(({ applied }) => applied)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
