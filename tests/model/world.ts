import { createClock } from '#platform/time/clock.ts';
import type {
  Ids,
  KeyValueStore,
  Leadership,
  Mutex,
  Network,
  SteadyClock,
  TabChannel,
  Ticker,
} from '#shared/domain/platform.ts';
import { ModelServer } from './server.ts';

/**
 * Fault in the calls of a device: none, a 5xx, an answer lost after the commit, or a delayed
 * answer.
 */
export type Fault = 'none' | 'error' | 'lost' | 'held';

/** The platform of one life of a page: between its opening and its crash, closing or reload. */
export interface Page {
  readonly device: Device;
  readonly clock: SteadyClock;
  readonly ids: Ids;
  readonly ticker: Ticker;
  readonly storage: KeyValueStore;
  readonly tabs: TabChannel;
  readonly mutex: Mutex;
  readonly network: Network;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly leadership: (lock: string) => Leadership;
  readonly isAlive: () => boolean;
  /** Gone at this instant: nothing it does any more reaches anybody. */
  kill(): void;
  /** Lets it write so many more times before it is gone in the middle of something. */
  killAfterWrites(count: number): void;
}

type Listeners<T> = Set<(value: T) => void>;

/** One browser: its storage, its pages, its network and its clock. */
export interface Device {
  readonly name: string;
  readonly stored: Map<string, string>;
  /** By how much its clock is wrong. */
  readonly clockErrorMs: number;
  sleptMs: number;
  isOnline: boolean;
  fault: Fault;
}

interface Life {
  readonly page: Page;
  readonly beats: Listeners<undefined>;
  readonly heard: Listeners<unknown>;
  readonly onlines: Listeners<undefined>;
  readonly changes: Set<{ key: string; listener: (value: string | null) => void }>;
}

interface Lock {
  leader: Life | null;
  readonly candidates: Map<Life, Listeners<boolean>>;
}

const STEP_MS = 10_000;

/** Devices with pages, one server, and one time for all of them; nothing is random in it. */
export class World {
  nowMs = Date.UTC(2026, 10, 20, 10);
  readonly server = new ModelServer(() => this.nowMs);
  readonly devices: readonly Device[];
  #lives: Life[] = [];
  #locks = new Map<string, Lock>();
  #mutexes = new Map<string, Promise<unknown>>();
  #laters: { dueMs: number; work: () => void }[] = [];
  #posted: (() => void)[] = [];
  #held: (() => void)[] = [];
  #idCount = 0;
  #calls = 0;

  constructor() {
    const device = (name: string, clockErrorMs: number): Device => ({
      name,
      stored: new Map(),
      clockErrorMs,
      sleptMs: 0,
      isOnline: true,
      fault: 'none',
    });
    this.devices = [device('desk', 0), device('phone', 0), device('wrong', -86_400_000)];
  }

  /** Something that another page or the server hears of a moment later. */
  post(work: () => void): void {
    this.#posted.push(work);
  }

  /** Lets everything that is on its way arrive, but for the answers that are held. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      const calls = this.#calls;
      this.#drain();
      await new Promise<void>((resolve) => void setImmediate(resolve));
      quiet = this.#calls === calls && this.#posted.length === 0 ? quiet + 1 : 0;
    }
  }

  /** Lets time pass; pages beat every ten seconds. */
  async advance(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + STEP_MS);
      for (const { beats } of Array.from(this.#lives)) callAll(beats, undefined);
      const due = this.#laters.filter(({ dueMs }) => dueMs <= this.nowMs);
      this.#laters = this.#laters.filter(({ dueMs }) => dueMs > this.nowMs);
      for (const { work } of due) work();
      await this.settle();
    }
  }

  /** Lets time pass while every device sleeps. */
  sleep(ms: number): void {
    this.nowMs += ms;
    for (const device of this.devices) device.sleptMs += ms;
  }

  setOnline(device: Device, isOnline: boolean): void {
    device.isOnline = isOnline;
    if (!isOnline) return;
    for (const { page, onlines } of Array.from(this.#lives)) {
      if (page.device === device) callAll(onlines, undefined);
    }
  }

  /** Hands over the answers that were held. */
  deliver(): void {
    const held = this.#held;
    this.#held = [];
    for (const release of held) release();
  }

  /** A call of a page, as the network between it and the server treats it. */
  async fetch(page: Page, url: string, init: RequestInit): Promise<Response> {
    this.#calls += 1;
    const { device } = page;
    const isGone = () => !page.isAlive();
    if (isGone()) return never();
    const fault = device.isOnline ? device.fault : 'none';
    const isLost = !device.isOnline || fault === 'lost';
    const reply = device.isOnline && fault !== 'error' ? this.server.answer(url, init) : null;
    if (fault === 'held') await new Promise<void>((resolve) => void this.#held.push(resolve));
    await Promise.resolve();
    this.#calls += 1;
    if (isGone()) return never();
    if (isLost) throw new TypeError('Failed to fetch');
    if (reply === null) return new Response('{}', { status: 503 });
    const body = reply.status === 204 ? null : JSON.stringify(reply.body);
    return new Response(body, { status: reply.status });
  }

  openPage(device: Device): Page {
    const beats: Life['beats'] = new Set();
    const heard: Life['heard'] = new Set();
    const onlines: Life['onlines'] = new Set();
    const changes: Life['changes'] = new Set();
    let isAlive = true;
    let writesLeft = Number.POSITIVE_INFINITY;
    const others = () =>
      this.#lives.filter((other) => other !== life && other.page.device === device);
    const tell = (key: string) => {
      const value = device.stored.get(key) ?? null;
      for (const other of others()) {
        this.post(() => {
          for (const change of Array.from(other.changes)) {
            if (change.key === key && other.page.isAlive()) change.listener(value);
          }
        });
      }
    };
    const mayWrite = () => {
      writesLeft -= 1;
      if (isAlive && writesLeft < 0) page.kill();
      return isAlive;
    };
    const page: Page = {
      device,
      clock: createClock(
        () => this.nowMs + device.clockErrorMs,
        () => this.nowMs - device.sleptMs,
      ),
      ids: { next: () => this.#nextId() },
      ticker: { onBeat: (listener) => addTo(beats, listener), wakeAt: () => {} },
      storage: {
        read: (key) => device.stored.get(key) ?? null,
        write(key, value) {
          if (!mayWrite()) return true;
          device.stored.set(key, value);
          tell(key);
          return true;
        },
        remove(key) {
          if (!device.stored.has(key) || !mayWrite()) return;
          device.stored.delete(key);
          tell(key);
        },
        keys: () => [...device.stored.keys()],
        onForeignChange: (key, listener) => addTo(changes, { key, listener }),
      },
      tabs: {
        post: (message) => {
          if (!isAlive) return;
          const copy = JSON.stringify(message);
          for (const other of others()) {
            this.post(() => other.page.isAlive() && callAll(other.heard, JSON.parse(copy)));
          }
        },
        listen: (listener) => addTo(heard, listener),
      },
      mutex: {
        runExclusive: (name, work) => this.#exclusively(`${device.name} ${name}`, work, died),
      },
      network: {
        isOnline: () => device.isOnline,
        onOnline: (listener) => addTo(onlines, () => listener()),
      },
      later: (ms, work) => {
        const later = { dueMs: this.nowMs + ms, work: () => isAlive && work() };
        if (isAlive) this.#laters.push(later);
        return () => {
          this.#laters = this.#laters.filter((other) => other !== later);
        };
      },
      leadership: (lock) => this.#leadership(`${device.name} ${lock}`, life),
      isAlive: () => isAlive,
      kill: () => {
        if (!isAlive) return;
        isAlive = false;
        bury();
        // The others notice a moment later, as they do in a browser.
        this.post(() => this.#release(life));
      },
      killAfterWrites(count) {
        writesLeft = count;
      },
    };
    const { promise: died, resolve: bury } = Promise.withResolvers<void>();
    const life: Life = { page, beats, heard, onlines, changes };
    this.#lives.push(life);
    return page;
  }

  #release(life: Life): void {
    this.#lives = this.#lives.filter((other) => other !== life);
    for (const lock of this.#locks.values()) {
      lock.candidates.delete(life);
      if (lock.leader === life) this.#elect(lock, lock.candidates.keys().next().value ?? null);
    }
  }

  #elect(lock: Lock, next: Life | null): void {
    const before = lock.leader;
    if (before === next) return;
    lock.leader = next;
    if (before !== null) callAll(lock.candidates.get(before), false);
    if (next !== null) callAll(lock.candidates.get(next), true);
  }

  #leadership(name: string, life: Life): Leadership {
    const lock: Lock = this.#locks.get(name) ?? { leader: null, candidates: new Map() };
    this.#locks.set(name, lock);
    const listeners: Listeners<boolean> = new Set();
    lock.candidates.set(life, listeners);
    lock.leader ??= life;
    return {
      isLeader: () => lock.leader === life,
      take: () => {
        if (life.page.isAlive()) this.#elect(lock, life);
      },
      onChange(listener) {
        listener(lock.leader === life);
        return addTo(listeners, listener);
      },
    };
  }

  /** As the browser's locks: in turn, and free again when the page that holds one is gone. */
  #exclusively<T>(name: string, work: () => Promise<T>, died: Promise<void>): Promise<T> {
    const before = this.#mutexes.get(name) ?? Promise.resolve();
    const result = before.then(work);
    const isOver = Promise.race([result.catch(() => undefined), died]);
    this.#mutexes.set(
      name,
      before.then(() => isOver),
    );
    return result;
  }

  #drain(): void {
    for (let next = this.#posted.shift(); next !== undefined; next = this.#posted.shift()) next();
  }

  #nextId(): string {
    this.#idCount += 1;
    return `01990000-0000-7000-8000-${this.#idCount.toString(16).padStart(12, '0')}`;
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

function addTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function callAll<T>(listeners: Listeners<T> | undefined, value: T): void {
  for (const listener of Array.from(listeners ?? [])) listener(value);
}
