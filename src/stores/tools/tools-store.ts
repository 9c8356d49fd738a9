/*
 * The timers of the public pages, one list for the whole browser.
 *
 * - Every tab shows the list; any tab applies its visitor's acts to the list stored last.
 * - Only the leading tab lets time act: it emits each due signal once, and stores that it has. The
 *   tab in which the visitor acts takes the lead, because its sound is unlocked.
 * - The display of a run is computed from its instants, so a tab that does not lead, slept or was
 *   reloaded is right as soon as it updates.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Clock, Ids, KeyValueStore, Leadership, Ticker } from '#shared/domain/platform.ts';
import {
  advance,
  LATE_CUE_MS,
  nextInstant,
  type Run,
  type RunStart,
  type Signal,
  startRun,
} from '#shared/domain/tools/runs/run.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import { readStoredRuns, storedTextOf } from '#shared/domain/tools/runs/stored-run.ts';
import { readJson, SET_ASIDE_SUFFIX } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

export interface ToolsDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: KeyValueStore;
  readonly leadership: Leadership;
  readonly ticker: Ticker;
}

/** The timers of this browser and what can be done with them. */
export interface ToolsStore {
  /** Every timer, the latest first, brought to the present. */
  readonly $runs: ReadableAtom<readonly Run[]>;
  /** The present, in UTC milliseconds; moves about once a second while a timer counts. */
  readonly $nowMs: ReadableAtom<number>;
  /**
   * Starts a schedule and answers its run; one that runs at the same place of the page gives way.
   */
  start(schedule: Schedule, start: Omit<RunStart, 'id'>): Run;
  /** Changes a timer: `change` is one of the acts of `run.ts`. */
  act(id: string, change: (run: Run, nowMs: number) => Run): void;
  /** Takes a timer out of the list. */
  drop(id: string): void;
  /** Hears what is to be told, in the leading tab alone. */
  onSignal(listener: (signal: Signal, run: Run) => void): () => void;
  /** Hears the words of cues, in every tab: what is read is read where the visitor is. */
  onCueText(listener: (text: string, run: Run) => void): () => void;
  /** Lives until the returned function is called. */
  connect(): () => void;
}

/** Ended timers beyond this many go, the oldest first. */
const MOST_RUNS = 50;
const DAY_MS = 86_400_000;

/** Makes the list; storage is read at `connect`. */
export function createToolsStore(deps: ToolsDeps): ToolsStore {
  const { clock, ids, storage, leadership, ticker } = deps;
  const $stored = atom<readonly Run[]>([]);
  const $nowMs = atom(clock.now());
  const listeners = new Set<(signal: Signal, run: Run) => void>();
  const readers = new Set<(text: string, run: Run) => void>();
  let readAt = clock.now();
  const $runs = computed([$stored, $nowMs], (runs, nowMs) =>
    runs.map((run) => advance(run, nowMs).run),
  );

  /** Reads the list from storage before each change, because other tabs write it too. */
  function readStored(): readonly Run[] {
    const text = storage.read(STORAGE_KEYS.tools);
    if (text === null) return [];
    const runs = readStoredRuns(readJson(storage, STORAGE_KEYS.tools));
    if (runs !== null) return runs;
    storage.write(STORAGE_KEYS.tools + SET_ASIDE_SUFFIX, text);
    storage.remove(STORAGE_KEYS.tools);
    return [];
  }

  function write(runs: readonly Run[]): void {
    const kept = keepRecent(runs, clock.now());
    storage.write(STORAGE_KEYS.tools, storedTextOf(kept));
    show(kept);
  }

  function show(runs: readonly Run[]): void {
    $nowMs.set(clock.now());
    $stored.set(runs);
    plan(runs);
  }

  /** The ticker wakes for the next instant at which something happens. */
  function plan(runs: readonly Run[]): void {
    const instants = runs.flatMap((run) => nextInstant(run) ?? []);
    ticker.wakeAt(instants.length === 0 ? null : Math.min(...instants));
  }

  /** Words that fell due between two looks at the list. */
  function readCues(nowMs: number): void {
    for (const run of $stored.get()) {
      for (const signal of advance({ ...run, toldAt: readAt }, nowMs).signals) {
        const text = signal.kind === 'cue' ? signal.cue.text : undefined;
        if (text === undefined || nowMs - signal.at > LATE_CUE_MS) continue;
        for (const reader of readers) reader(text, run);
      }
    }
    readAt = nowMs;
  }

  function beat(): void {
    const nowMs = clock.now();
    $nowMs.set(nowMs);
    readCues(nowMs);
    if (!leadership.isLeader()) return;
    const told: [Signal, Run][] = [];
    const stored = readStored();
    const runs = stored.map((run) => {
      const { run: moved, signals } = advance(run, nowMs);
      for (const signal of signals) told.push([signal, moved]);
      return moved;
    });
    if (runs.some((run, place) => run !== stored[place])) write(runs);
    for (const [signal, run] of told) {
      for (const listener of listeners) listener(signal, run);
    }
  }

  function change(runs: (stored: readonly Run[]) => readonly Run[]): void {
    leadership.take();
    // Signals that were due before the user's action are emitted first.
    beat();
    write(runs(readStored()));
  }

  return {
    $runs,
    $nowMs,
    start(schedule, start) {
      const run = startRun(schedule, { ...start, id: ids.next() }, clock.now());
      const isElsewhere = (other: Run) => other.page !== run.page || other.slot !== run.slot;
      change((stored) => [run, ...stored.filter(isElsewhere)]);
      return run;
    },
    act(id, act) {
      const nowMs = clock.now();
      change((stored) =>
        stored.map((run) => (run.id === id ? act(advance(run, nowMs).run, nowMs) : run)),
      );
    },
    drop(id) {
      change((stored) => stored.filter((run) => run.id !== id));
    },
    onSignal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onCueText(listener) {
      readers.add(listener);
      return () => readers.delete(listener);
    },
    connect() {
      readAt = clock.now();
      show(readStored());
      const ends = [
        storage.onForeignChange(STORAGE_KEYS.tools, () => show(readStored())),
        leadership.onChange(beat),
        // Beats cost nothing worth saving while a page with a timer is open.
        ticker.onBeat(beat),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Timers under way stay; those that ended more than a day ago, or beyond fifty, go. */
function keepRecent(runs: readonly Run[], nowMs: number): readonly Run[] {
  const isKept = (run: Run) => run.status !== 'ended' || nowMs - run.endedAt < DAY_MS;
  return runs.filter(isKept).slice(0, MOST_RUNS);
}
