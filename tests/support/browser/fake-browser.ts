import { createSealableStorage } from '#platform/device/sealable-storage.ts';
import { createClock } from '#platform/time/clock.ts';
import type {
  Ids,
  Leadership,
  Mutex,
  Network,
  SealableStorage,
  SteadyClock,
  TabChannel,
  Ticker,
} from '#shared/domain/platform.ts';

/** Everything one tab needs of the platform, without a browser. */
export interface FakeTab {
  clock: SteadyClock;
  ids: Ids;
  ticker: Ticker;
  storage: SealableStorage;
  tabs: TabChannel;
  leadership: Leadership;
  mutex: Mutex;
  network: Network;
  later(ms: number, work: () => void): () => void;
  /** The tab is gone at this instant: it hears, leads and ticks no more. */
  crash(): void;
}

interface Later {
  dueMs: number;
  work: () => void;
}

interface Member extends FakeTab {
  lead(isLeader: boolean): void;
  beat(): void;
  hear(message: unknown): void;
  storageChanged(key: string): void;
  comeOnline(): void;
}

/** A browser with tabs that share storage, a channel, one leadership and one clock that a test moves. */
export class FakeBrowser {
  nowMs: number;
  /** By how much somebody has set the device's clock ahead; `nowMs` is the time of the world. */
  setByMs = 0;
  isOnline = true;
  readonly stored = new Map<string, string>();
  readonly #members: Member[] = [];
  #leader: Member | null = null;
  #laters: Later[] = [];
  #idCount = 0;
  /** The clock that nobody can set stands still while the device sleeps. */
  #sleptMs = 0;
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(nowMs = Date.UTC(2026, 10, 20, 10)) {
    this.nowMs = nowMs;
  }

  openTab(): FakeTab {
    const member = this.#makeMember();
    this.#members.push(member);
    if (this.#leader === null) this.#leader = member;
    return member;
  }

  /** Moves the clock in steps of a second; every tab beats at each and due work runs. */
  advance(ms: number): void {
    const endMs = this.nowMs + ms;
    while (this.nowMs < endMs) {
      this.nowMs = Math.min(endMs, this.nowMs + 1000);
      for (const member of Array.from(this.#members)) member.beat();
      this.#runDue();
    }
  }

  /** Moves the clock without a beat, as though every tab slept. */
  sleep(ms: number): void {
    this.nowMs += ms;
    this.#sleptMs += ms;
  }

  /** Somebody sets the device's clock, ahead or back. */
  setClock(byMs: number): void {
    this.setByMs += byMs;
  }

  /** The time on the device's clock. */
  deviceNow(): number {
    return this.nowMs + this.setByMs;
  }

  goOnline(): void {
    this.isOnline = true;
    for (const member of Array.from(this.#members)) member.comeOnline();
  }

  #runDue(): void {
    const due = this.#laters.filter(({ dueMs }) => dueMs <= this.nowMs);
    this.#laters = this.#laters.filter(({ dueMs }) => dueMs > this.nowMs);
    for (const { work } of due) work();
  }

  #elect(next: Member | null): void {
    const before = this.#leader;
    if (before === next) return;
    this.#leader = next;
    before?.lead(false);
    next?.lead(true);
  }

  #makeMember(): Member {
    const beats = new Set<() => void>();
    const heard = new Set<(message: unknown) => void>();
    const leads = new Set<(isLeader: boolean) => void>();
    const onlines = new Set<() => void>();
    const changes = new Set<{ key: string; listener: (value: string | null) => void }>();
    const others = () => this.#members.filter((other) => other !== member);
    const member: Member = {
      clock: createClock(
        () => this.deviceNow(),
        () => this.nowMs - this.#sleptMs,
      ),
      ids: { next: () => this.#nextId() },
      ticker: { onBeat: (listener) => addTo(beats, listener), wakeAt: () => {} },
      storage: createSealableStorage({
        read: (key) => this.stored.get(key) ?? null,
        write: (key, value) => {
          this.stored.set(key, value);
          for (const other of others()) other.storageChanged(key);
          return true;
        },
        remove: (key) => {
          this.stored.delete(key);
          for (const other of others()) other.storageChanged(key);
        },
        keys: () => [...this.stored.keys()],
        onForeignChange: (key, listener) => addTo(changes, { key, listener }),
      }),
      tabs: {
        post: (message) => {
          const copy: unknown = structuredClone(message);
          for (const other of others()) other.hear(copy);
        },
        listen: (listener) => addTo(heard, listener),
      },
      leadership: {
        isLeader: () => this.#leader === member,
        take: () => this.#elect(member),
        onChange: (listener) => {
          listener(this.#leader === member);
          return addTo(leads, listener);
        },
      },
      mutex: { runExclusive: (name, work) => this.#exclusively(name, work) },
      network: { isOnline: () => this.isOnline, onOnline: (listener) => addTo(onlines, listener) },
      later: (ms, work) => {
        const later = { dueMs: this.nowMs + ms, work };
        this.#laters.push(later);
        return () => {
          this.#laters = this.#laters.filter((other) => other !== later);
        };
      },
      crash: () => {
        this.#members.splice(this.#members.indexOf(member), 1);
        for (const listeners of [beats, heard, leads, onlines, changes]) listeners.clear();
        if (this.#leader === member) this.#elect(this.#members[0] ?? null);
      },
      lead: (isLeader) => callAll(leads, isLeader),
      beat: () => callAll(beats, undefined),
      hear: (message) => callAll(heard, message),
      comeOnline: () => callAll(onlines, undefined),
      storageChanged: (key) => {
        for (const change of Array.from(changes)) {
          if (change.key === key) change.listener(this.stored.get(key) ?? null);
        }
      },
    };
    return member;
  }

  #exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#locks.get(name) ?? Promise.resolve()).then(work);
    this.#locks.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  }

  #nextId(): string {
    this.#idCount += 1;
    return `01990000-0000-7000-8000-${this.#idCount.toString(16).padStart(12, '0')}`;
  }
}

function addTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function callAll<T>(listeners: Set<(value: T) => void>, value: T): void {
  for (const listener of Array.from(listeners)) listener(value);
}
