/*
 * Random histories of people with three devices and two accounts, over the real stores: sessions
 * are completed, networks and servers fail, tabs crash in the middle of a write, people sign in and
 * out. Once everything works again, each completed session must be recorded exactly once, for its
 * owner; a visitor's stays with the visitor.
 */
import fc from 'fast-check';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { readGuestSession } from '#stores/sessions/guest-sessions.ts';
import { readPending } from '#stores/sessions/pending-pomodoro.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { PEOPLE, USER_IDS, type Who } from './server.ts';
import { type Owner, Tab, visitorOf } from './tab.ts';
import { type Device, type Fault, World } from './world.ts';

const TABS_PER_DEVICE = 2;
const SESSION_MS = 61_000;
/** Beyond the guard against doubled calls, so that two sessions are never taken for one. */
const BETWEEN_COMMANDS_MS = 7000;

/** The devices and tabs of a history, and the sessions completed in it. */
export class History {
  readonly world = new World();
  readonly tabs: readonly Tab[];
  /** Every session that a timer has shown as completed, by owner. */
  readonly completed = new Map<Owner, Set<string>>();

  constructor() {
    this.tabs = this.world.devices.flatMap((device) =>
      Array.from(
        { length: TABS_PER_DEVICE },
        () => new Tab(this.world, device, (owner, id) => this.#note(owner, id)),
      ),
    );
  }

  tab(device: number, place: number): Tab {
    const tab = this.tabs[device * TABS_PER_DEVICE + place];
    if (tab === undefined) throw new RangeError(`There is no tab ${place} on device ${device}.`);
    return tab;
  }

  #note(owner: Owner, id: string): void {
    const known = this.completed.get(owner) ?? new Set();
    this.completed.set(owner, known.add(id));
  }

  /** Everything works again, and everybody comes back to every device once. */
  async bringToAnEnd(): Promise<void> {
    const { world } = this;
    for (const device of world.devices) {
      device.fault = 'none';
      world.setOnline(device, true);
    }
    world.deliver();
    await world.settle();
    for (const device of world.devices) await this.#comeBack(device);
  }

  /** The tabs open as they would, then each account signs in for what waits on this device. */
  async #comeBack(device: Device): Promise<void> {
    const own = this.tabs.filter((tab) => tab.device === device);
    for (const tab of own) tab.close();
    const [tab] = own;
    tab?.open();
    await this.world.advance(130_000);
    for (const who of PEOPLE) {
      if (!isNeeded(device, USER_IDS[who])) continue;
      tab?.signIn(who);
      await this.world.advance(130_000);
    }
    for (const other of own) other.close();
    await this.world.settle();
  }
}

/** Whether something of an account lies on a device that only its sign-in can bring to an end. */
function isNeeded(device: Device, userId: string): boolean {
  const keys = [STORAGE_KEYS.pendingPomodoros, STORAGE_KEYS.timerState, STORAGE_KEYS.timerAside];
  return keys.some((key) => device.stored.get(key)?.includes(userId) === true);
}

function pendingOf({ stored }: Device) {
  return readPending(parsed(stored.get(STORAGE_KEYS.pendingPomodoros))).entries;
}

function visitorsSessionsOf({ stored }: Device): readonly string[] {
  const list = parsed(stored.get(STORAGE_KEYS.guestSessions));
  return (Array.isArray(list) ? list : []).flatMap((value: unknown) => {
    const session = isFields(value) ? readGuestSession(value) : null;
    return session === null ? [] : [session.id];
  });
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? null : JSON.parse(text);
}

/** Returns the faults at the end of a history, in words; empty when there are none. */
export function findFaults({ world, completed }: History): readonly string[] {
  const compare = (owner: string, held: readonly string[]): string[] => {
    const expected = completed.get(owner) ?? new Set();
    const known = new Set(held);
    return [
      ...[...expected].filter((id) => !known.has(id)).map((id) => `${owner} lost ${id}`),
      ...held.filter((id) => !expected.has(id)).map((id) => `${owner} was given ${id}`),
      ...(known.size === held.length ? [] : [`${owner} has a session twice`]),
    ];
  };
  return [
    ...PEOPLE.flatMap((who) => compare(USER_IDS[who], [...world.server.rowsOf(who).keys()])),
    ...world.devices.flatMap((device) => compare(visitorOf(device), visitorsSessionsOf(device))),
    ...world.devices.flatMap((device) =>
      pendingOf(device).map(({ id, error }) => `${device.name} still holds ${id}: ${error}`),
    ),
  ];
}

type Act = (history: History) => Promise<void> | void;

/** A command of fast-check with its name and what it does. */
class Step implements fc.AsyncCommand<object, History> {
  readonly #name: string;
  readonly #act: Act;

  constructor(name: string, act: Act) {
    this.#name = name;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  async run(_model: object, history: History): Promise<void> {
    await this.#act(history);
    await history.world.settle();
    await history.world.advance(BETWEEN_COMMANDS_MS);
  }

  toString(): string {
    return this.#name;
  }
}

const devices = fc.integer({ min: 0, max: 2 });
const places = fc.integer({ min: 0, max: TABS_PER_DEVICE - 1 });
const people = fc.constantFrom<Who>('A', 'B');

type TimerVerb = 'pause' | 'resume' | 'skip' | 'reset' | 'undo';

/** A command on one tab. */
function onTab(name: string, act: (tab: Tab, history: History) => Promise<void> | void) {
  return fc
    .tuple(devices, places)
    .map(
      ([device, place]) =>
        new Step(`${name}(${device}, ${place})`, (history) =>
          act(history.tab(device, place), history),
        ),
    );
}

/** A command on one device. */
function onDevice(name: string, act: (device: Device, history: History) => Promise<void> | void) {
  return devices.map(
    (place) =>
      new Step(`${name}(${place})`, (history) => {
        const { device } = history.tab(place, 0);
        return act(device, history);
      }),
  );
}

function startWork(tab: Tab): void {
  const timer = tab.screen?.timer;
  if (timer === undefined) return;
  if (timer.$timer.get().status === 'idle') timer.select('work');
  if (timer.$timer.get().status === 'paused') timer.resume();
  else timer.start();
}

const complete = onTab('complete', async (tab, { world }) => {
  if (tab.screen === null) tab.open();
  await world.settle();
  startWork(tab);
  await world.settle();
  await world.advance(SESSION_MS);
});

const finish = onTab('finish', async (tab, { world }) => {
  startWork(tab);
  await world.advance(SESSION_MS - 1000);
  tab.screen?.timer.finish(true);
});

const crashInside = fc.tuple(devices, places, fc.integer({ min: 0, max: 12 })).map(
  ([device, place, writes]) =>
    new Step(`crash(${device}, ${place}, after ${writes} writes)`, async (history) => {
      const tab = history.tab(device, place);
      tab.crashAfterWrites(writes);
      startWork(tab);
      await history.world.advance(SESSION_MS);
      tab.crash();
    }),
);

const verbs = fc
  .constantFrom<TimerVerb>('pause', 'resume', 'skip', 'reset', 'undo')
  .chain((verb) => onTab(verb, (tab) => tab.screen?.timer[verb]()));

const faults = fc.constantFrom<Fault>('none', 'error', 'lost', 'held').chain((fault) =>
  onDevice(`calls ${fault}`, (device) => {
    device.fault = fault;
  }),
);

const signIn = people.chain((who) => onTab(`signIn as ${who}`, (tab) => tab.signIn(who)));
const crashAtSignIn = fc.tuple(people, devices, places, fc.integer({ min: 0, max: 8 })).map(
  ([who, device, place, writes]) =>
    new Step(`signIn as ${who}(${device}, ${place}), crash after ${writes} writes`, (history) => {
      history.tab(device, place).signIn(who, writes);
    }),
);
const revoke = people.map(
  (who) => new Step(`revoke ${who}`, ({ world }) => world.server.revoke(who)),
);

const commands: fc.Arbitrary<Step>[] = [
  complete,
  complete,
  complete,
  finish,
  crashInside,
  verbs,
  faults,
  signIn,
  signIn,
  crashAtSignIn,
  revoke,
  onTab('start', startWork),
  onTab('open', (tab) => tab.open()),
  onTab('close', (tab) => tab.close()),
  onTab('crash', (tab) => tab.crash()),
  onTab('signOut', (tab) => tab.signOut()),
  onTab('flush', (tab) => void tab.screen?.queue?.flush()),
  onTab('take along', (tab) => tab.screen?.carried?.take()),
  onTab('count', (tab) => tab.countStale()),
  onDevice('offline', (device, { world }) => world.setOnline(device, false)),
  onDevice('online', (device, { world }) => world.setOnline(device, true)),
  fc.constant(new Step('deliver', ({ world }) => world.deliver())),
  fc
    .integer({ min: 5, max: 90 })
    .map((seconds) => new Step(`tick(${seconds} s)`, ({ world }) => world.advance(seconds * 1000))),
  fc
    .integer({ min: 1, max: 14 })
    .map((hours) => new Step(`sleep(${hours} h)`, ({ world }) => world.sleep(hours * 3_600_000))),
];

/** How much is played; a seed repeats a run. */
export interface RunOptions {
  readonly sequences: number;
  readonly longest?: number;
  readonly seed?: number;
}

/** Plays random histories and throws the shortest one that goes wrong, with its seed; answers the commands played. */
export async function playHistories({
  sequences,
  longest = 60,
  seed,
}: RunOptions): Promise<number> {
  let played = 0;
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: longest, size: 'max' }),
    async (sequence) => {
      const history = new History();
      history.tab(0, 0).open();
      await fc.asyncModelRun(() => ({ model: {}, real: history }), sequence);
      played += [...sequence].length;
      await history.bringToAnEnd();
      const found = findFaults(history);
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  );
  await fc.assert(property, {
    numRuns: sequences,
    ...(seed === undefined ? {} : { seed }),
    endOnFailure: false,
  });
  return played;
}
