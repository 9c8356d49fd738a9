/*
 * The live timer of this browser: the pure engine with a clock, a ticker, storage and the other
 * tabs.
 *
 * Every tab applies the acts of its own user, stores the new state and broadcasts it. Only the
 * leading tab lets time act (ticks), and only there are `onEnded` listeners notified that a session
 * is over.
 *
 * Invariants
 * - The shown state is the stored state. A state is stored before any listener is notified, and
 *   every change of the timer first checks whether another tab has stored a newer state (a page
 *   that was frozen has received no broadcasts).
 * - The end of a session is passed to the listeners until they have accepted it, and marked
 *   afterwards: a crash in between repeats it (recording is idempotent), never loses it.
 * - A tab in which the user acts becomes the leader, because its sound is unlocked.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type {
  Clock,
  Ids,
  KeyValueStore,
  Leadership,
  TabChannel,
  Ticker,
} from '#shared/domain/platform.ts';
import { canStart, initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import type {
  EndedSession,
  Target,
  TimerEvent,
  TimerRules,
  TimerState,
} from '#shared/domain/timer/types.ts';
import { nextInstant } from '#shared/domain/timer/views.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createEndedHandover } from './ended-handover.ts';
import {
  createTimerKeep,
  parseStoredTimer,
  type RevisedTimer,
  readRevisedTimer,
} from './stored-timer.ts';
import { type ChangeOrigin, createTimerBroadcast } from './timer-broadcast.ts';
import { createTimerVerbs, type TimerVerbs } from './timer-verbs.ts';

/** Dependencies of the timer store; `owner` is the id of the account, null for a visitor. */
export interface TimerStoreDeps {
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  storage: KeyValueStore;
  tabs: TabChannel;
  leadership: Leadership;
  rules: TimerRules;
  owner: string | null;
  /**
   * Returns the rules for the target of a state, such as the session length of its project; `rules`,
   * unless given. They apply from the next session.
   */
  rulesFor?: (state: TimerState) => TimerRules;
  /** Whether the clock is known well enough to let time act; always, unless given. */
  mayTimeAct?: () => boolean;
  /** See `TimerBroadcastDeps`: an act is broadcast once the page shows it. */
  afterPaint?: (work: () => void) => void;
}

/** The live timer: what it is, what a user can do with it, and who hears of it. */
export interface TimerStore extends TimerVerbs {
  $timer: ReadableAtom<TimerState>;
  /** The instant to paint, in UTC milliseconds; moves at each beat and each act. */
  $nowMs: ReadableAtom<number>;
  /** Starts the session; false when it is refused (see `canStart` of the engine). */
  start(): boolean;
  /** Records the minutes so far for the old target and goes on with the new one. */
  split(target: Target): void;
  configure(rules: TimerRules): void;
  /** Follows the device's clock, which was set so much later (earlier when negative). */
  shift(byMs: number): void;
  /** Takes over a state that the server holds, or one that the user brings along (`act`). */
  adopt(state: TimerState, origin?: 'server' | 'act'): void;
  /** Hears, in the leading tab only, of each session that ended, once. */
  onEnded(listener: (ended: EndedSession) => void): () => void;
  /** Hears of every change, after it was stored. */
  onChange(listener: (state: TimerState, origin: ChangeOrigin) => void): () => void;
  /** Looks at the clock now, as at a beat. */
  refresh(): void;
  /** Begins to live: restores, beats, mirrors and leads; the answered function ends it. */
  connect(): () => void;
}

/** Beats without leading after which another tab is known to live. */
const FOLLOWING_BEATS = 2;

/** Makes the timer store; nothing happens before `connect`. */
export function createTimerStore(deps: TimerStoreDeps): TimerStore {
  const { clock, ids, ticker, storage, tabs, leadership, owner } = deps;
  const $timer = atom<TimerState>(initialTimer(deps.rules));
  const $nowMs = atom<number>(clock.now());
  let revision = 0;
  let isRestorePending = true;
  let beatsAsFollower = 0;
  const kept = createTimerKeep(storage, owner);
  const { onEnded, handOver } = createEndedHandover({ storage, leadership, owner });
  const broadcast = createTimerBroadcast({ ...deps, handOver });
  const withOwnRules = fitRules(deps);

  /** Takes over what others stored while this page slept. */
  function catchUp(): void {
    const stored = kept.readNewer();
    if (stored !== null) mirror(stored);
  }

  function settle(after: TimerState, origin: ChangeOrigin): void {
    broadcast.finish();
    const nowMs = clock.now();
    if (origin !== 'tab') {
      revision += 1;
      kept.write({ state: after, revision }, nowMs);
    }
    $nowMs.set(nowMs);
    $timer.set(after);
    broadcast.tell({ state: after, revision, origin });
  }

  function apply(event: TimerEvent, origin: ChangeOrigin): boolean {
    const before = $timer.get();
    const after = transition(before, event, clock.now());
    if (after === before) return false;
    settle(withOwnRules(after), origin);
    return true;
  }

  function act(event: TimerEvent): boolean {
    catchUp();
    if (!leadership.isLeader()) leadership.take();
    return apply(event, 'act');
  }

  function beat(): void {
    if (!leadership.isLeader() && ++beatsAsFollower >= FOLLOWING_BEATS) isRestorePending = false;
    refresh();
  }

  function refresh(): void {
    if (leadership.isLeader()) letTimeAct();
    // A page that comes back out of the browser's memory has heard of nothing either.
    else catchUp();
    $nowMs.set(clock.now());
  }

  function letTimeAct(): void {
    catchUp();
    if (deps.mayTimeAct?.() === false) return;
    // After a load nothing may start automatically; while a page lived, it may.
    const event: TimerEvent = isRestorePending
      ? { type: 'restore' }
      : { type: 'tick', nextSessionId: ids.next() };
    isRestorePending = false;
    apply(event, 'time');
  }

  /** Takes a newer state of another tab; of two equally new ones every tab chooses the same. */
  function mirror(heard: RevisedTimer): void {
    if (heard.revision < revision) return;
    isRestorePending = false;
    const [theirs, ours] = [JSON.stringify(heard.state), JSON.stringify($timer.get())];
    if (heard.revision === revision && theirs < ours) return;
    revision = heard.revision;
    if (theirs === ours) return;
    settle(heard.state, 'tab');
  }

  function hear(message: unknown): void {
    if (!isFields(message) || message['kind'] !== 'timer') return;
    const heard = readRevisedTimer(message, owner);
    if (heard !== null) mirror(heard);
  }

  function hearStored(text: string | null): void {
    const heard = parseStoredTimer(text, owner);
    if (heard === null) return;
    mirror(heard);
    // A sign-in, or a tab that had slept, wrote over what this tab leads.
    const isOutdated = heard.revision < revision && leadership.isLeader();
    if (isOutdated) kept.write({ state: $timer.get(), revision }, clock.now());
  }

  function connect(): () => void {
    const stored = kept.readNewer();
    if (stored !== null) {
      revision = stored.revision;
      $timer.set(withOwnRules(stored.state, deps.rules));
    }
    $nowMs.set(clock.now());
    ticker.wakeAt(nextInstant($timer.get()));
    const ends = [
      tabs.listen(hear),
      storage.onForeignChange(STORAGE_KEYS.timerState, hearStored),
      ticker.onBeat(beat),
      leadership.onChange((isLeader) => {
        beatsAsFollower = 0;
        if (!isLeader) return;
        letTimeAct();
        handOver($timer.get().ended);
      }),
    ];
    return () => {
      broadcast.finish();
      for (const end of ends) end();
      ticker.wakeAt(null);
    };
  }

  return {
    $timer,
    $nowMs,
    start() {
      if (!canStart($timer.get()).ok) return false;
      return act({ type: 'start', sessionId: ids.next() });
    },
    split: (target) => void act({ type: 'split', target, sessionId: ids.next() }),
    ...createTimerVerbs(act),
    configure: (rules) => void apply({ type: 'configure', rules }, 'act'),
    shift(byMs) {
      catchUp();
      apply({ type: 'shift', byMs }, 'clock');
    },
    adopt(state, origin = 'server') {
      catchUp();
      isRestorePending = false;
      settle(withOwnRules(state), origin);
      // A session that ended while no page lived is completed here, and the server is told.
      apply({ type: 'restore' }, 'time');
    },
    onEnded,
    onChange: broadcast.onChange,
    refresh,
    connect,
  };
}

/** Returns a state with the rules of its target, else with others; a session under way keeps its length. */
function fitRules({ rulesFor, clock }: Pick<TimerStoreDeps, 'rulesFor' | 'clock'>) {
  return (state: TimerState, others: TimerRules = state.rules): TimerState => {
    const rules = rulesFor?.(state) ?? others;
    return transition(state, { type: 'configure', rules }, clock.now());
  };
}
