import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { OFFLINE, refused } from '../sync/server-test-kit.ts';
import type { ChangeQueue } from './change-queue.ts';
import {
  ADA,
  FakeWorkServer,
  openChanges,
  signIn,
  storedIn,
  textOf,
} from './change-queue-test-kit.ts';

/** The state of a device's connection; `expired`: the server knows its sign-in no more. */
type Network = 'up' | 'down' | 'answer-lost' | 'expired';

const of = fc.integer({ min: 1, max: 3 }).map(idOf);
const text = fc.integer({ min: 1, max: 50 }).map(String);
const written = fc.oneof(
  text.map((title) => ({ fields: { title } })),
  fc.constantFrom('teal' as const, 'gold' as const).map((color) => ({ fields: { color } })),
);
const edited = fc.oneof(
  text.map((title) => ({ fields: { title } })),
  text.map((notes) => ({ fields: { notes } })),
  fc.integer({ min: 1, max: 9 }).map((estimate) => ({ fields: { estimate } })),
);

/** An action of a user; a count gets its id when it is made. */
const given: fc.Arbitrary<WorkChange> = fc.oneof(
  fc.tuple(of, text).map(([id, title]): WorkChange => {
    return { entity: 'project', id, act: 'create', fields: { title } };
  }),
  fc.tuple(of, written).map(([id, rest]): WorkChange => ({ entity: 'project', id, ...rest })),
  fc.tuple(of, of, text).map(([id, projectId, title]): WorkChange => {
    return { entity: 'task', id, act: 'create', fields: { projectId, title } };
  }),
  fc.tuple(of, edited).map(([id, rest]): WorkChange => ({ entity: 'task', id, ...rest })),
  of.map((id): WorkChange => ({ entity: 'task', id, act: 'delete' })),
  fc.tuple(of, text).map(([id, title]): WorkChange => {
    const fields = { projectId: null, kind: 'fast' as const, title };
    return { entity: 'task', id, act: 'create', fields };
  }),
  of.map((id): WorkChange => ({ entity: 'task', id, act: 'count' })),
  fc
    .option(of)
    .map((taskId): WorkChange => ({ entity: 'activeTask', id: ADA, fields: { taskId } })),
);

type Act =
  | { act: 'do'; on: number; change: WorkChange }
  | { act: 'network'; on: number; network: Network }
  | { act: 'restart' | 'flush' | 'signOut' | 'signIn'; on: number }
  | { act: 'storage'; on: number; isFull: boolean };

const on = fc.integer({ min: 0, max: 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant('do' as const), on, change: given }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('network' as const),
      on,
      network: fc.constantFrom<Network>('up', 'down', 'answer-lost', 'expired'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'restart' as const,
        'flush' as const,
        'signOut' as const,
        'signIn' as const,
      ),
      on,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('storage' as const), on, isFull: fc.boolean() }),
  },
);

interface Done {
  readonly change: WorkChange;
  /** Whether storage held it from the first moment: a restart loses what it did not. */
  readonly isStored: boolean;
  wasRefused: boolean;
  wasReplaced: boolean;
}

/** One device: its browser, its network, and everything that its user did. */
class Device {
  readonly browser = new FakeBrowser();
  readonly log: Done[] = [];
  /** The changes that this device sent, in order. */
  readonly asked: string[] = [];
  readonly #server: FakeWorkServer;
  network: Network = 'up';
  isFull = false;
  tab: FakeTab;
  queue: ChangeQueue;

  constructor(server: FakeWorkServer) {
    this.#server = server;
    this.tab = this.browser.openTab();
    signIn(this.tab, ADA);
    this.queue = this.#open();
  }

  #open(): ChangeQueue {
    const { storage } = this.tab;
    const tab = {
      ...this.tab,
      storage: {
        ...storage,
        // Less than before always finds room.
        write: (key: string, value: string) =>
          this.isFull && value.length > (storage.read(key) ?? '').length
            ? false
            : storage.write(key, value),
      },
    };
    const queue = openChanges(tab, {
      send: async (change) => {
        if (this.network === 'down') return OFFLINE;
        if (this.network === 'expired') return refused(401);
        this.asked.push(textOf(change));
        const answer = await this.#server.send(change);
        if (this.network === 'answer-lost') return OFFLINE;
        if (answer.kind === 'refused') this.#hearRefusal(change);
        return answer;
      },
    });
    queue.connect();
    return queue;
  }

  /** Heard here as well: a device without room for a refusal forgets it at a restart. */
  #hearRefusal(change: WorkChange): void {
    const done = this.log.find(
      (each) => !each.wasRefused && textOf(each.change) === textOf(change),
    );
    if (done !== undefined) done.wasRefused = true;
  }

  restart(): void {
    this.tab.crash();
    this.tab = this.browser.openTab();
    for (const done of this.log) {
      const isThere = this.asked.includes(textOf(done.change));
      if (!done.isStored && !isThere) done.wasReplaced = true;
    }
    this.queue = this.#open();
  }

  async do(change: WorkChange): Promise<void> {
    const before = this.queue.$waiting.get().at(-1);
    const answer = this.queue.submit(change, '');
    const waiting = this.queue.$waiting.get();
    const isReplaced = before !== undefined && !waiting.some(({ id }) => id === before.id);
    if (isReplaced) {
      const earlier = this.log.findLast((done) => textOf(done.change) === textOf(before.change));
      if (earlier !== undefined) earlier.wasReplaced = true;
    }
    const done: Done = {
      change,
      isStored: storedIn(this.browser).includes(textOf(change)),
      wasRefused: false,
      wasReplaced: false,
    };
    this.log.push(done);
    const result = await answer;
    // A change that is made while the sign-in is over has to arrive later.
    done.wasRefused = result.kind === 'refused' && result.status !== 401;
  }

  /** The changes that have to be on the server in the end. */
  kept(): WorkChange[] {
    const refused = this.queue.$refused.get().map(({ change }) => textOf(change));
    return this.log
      .filter(({ wasRefused, wasReplaced }) => !wasRefused && !wasReplaced)
      .map(({ change }) => change)
      .filter((change) => !refused.includes(textOf(change)));
  }
}

class World {
  readonly server = new FakeWorkServer();
  readonly devices = [new Device(this.server), new Device(this.server)];
  #counts = 0;

  async run(what: Act): Promise<void> {
    const device = this.devices[what.on];
    if (device === undefined) throw new Error('There is no such device.');
    switch (what.act) {
      case 'do':
        return device.do(this.#withCountId(what.change));
      case 'network':
        device.network = what.network;
        return;
      case 'restart':
        return device.restart();
      case 'flush':
        return device.queue.flush();
      case 'signOut':
        return device.tab.storage.remove(STORAGE_KEYS.token);
      case 'signIn':
        return signIn(device.tab, ADA);
      case 'storage':
        device.isFull = what.isFull;
    }
  }

  /** In the end both devices have room, a network and a sign-in. */
  async settle(): Promise<void> {
    for (const device of this.devices) {
      device.network = 'up';
      device.isFull = false;
      signIn(device.tab, ADA);
      await device.queue.flush();
      device.restart();
      await device.queue.flush();
      expect(device.queue.$waiting.get()).toEqual([]);
      expect(device.queue.$unreadable.get()).toEqual([]);
    }
  }

  #withCountId(change: WorkChange): WorkChange {
    if (change.entity !== 'task' || change.act !== 'count') return change;
    this.#counts += 1;
    const countId = `01990000-0000-7000-8000-${String(this.#counts).padStart(12, '0')}`;
    return { ...change, fields: { countId } };
  }
}

/** The last value that a device wrote to each field: `entity id field`. */
function lastWrites(changes: readonly WorkChange[]): Map<string, unknown> {
  const last = new Map<string, unknown>();
  for (const { entity, id, act, fields = {} } of changes) {
    if (act !== undefined) continue;
    for (const [name, value] of Object.entries(fields)) last.set(`${entity} ${id} ${name}`, value);
  }
  return last;
}

describe('changes that are made on two devices, whatever happens', () => {
  it('all arrive, in the order of each device, and none has its effect twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 40 }), async (acts) => {
        const world = new World();
        for (const each of acts) await world.run(each);
        await world.settle();
        for (const device of world.devices) {
          const firsts = device.kept().map((change) => device.asked.indexOf(textOf(change)));
          expect(firsts).not.toContain(-1);
        }
        const counts = world.devices.flatMap((device) =>
          device.kept().filter(({ act: what }) => what === 'count'),
        );
        for (const row of world.server.all('task')) {
          const mine = counts.filter(({ id }) => id === row['id']);
          // Some were made before there was such a task.
          expect(Number(row['completedPomodoros'] ?? 0)).toBeLessThanOrEqual(mine.length);
        }
        const created = world.server.applied.filter(({ act: what }) => what === 'create');
        const ids = created.map(({ entity, id }) => `${entity} ${id}`);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 400 },
    );
  });

  it('leave in each field the last value that one of the devices gave it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 40 }), async (acts) => {
        const world = new World();
        for (const each of acts) await world.run(each);
        await world.settle();
        const writes = world.devices.map((device) => lastWrites(device.kept()));
        for (const key of new Set(writes.flatMap((each) => [...each.keys()]))) {
          const [entity = '', id = '', name = ''] = key.split(' ');
          const row = world.server.state().find(([of]) => of === `${entity} ${id}`)?.[1];
          if (row === undefined) continue;
          const values = writes.filter((each) => each.has(key)).map((each) => each.get(key));
          expect(values).toContainEqual(row[name]);
        }
      }),
      { numRuns: 400 },
    );
  });
});
