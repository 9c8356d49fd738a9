import { atom, computed, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import type { ActiveTimer } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { createMigrationLog, targetIn } from '../guest-migration/migration-log.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { parseStoredTimer, readRevisedTimer } from './stored-timer.ts';
import type { TimerStore } from './timer-store.ts';

/**
 * A session that was under way in this browser when somebody signed in: a visitor's, or one that
 * the same account started after its sign-in had expired. The account offers to go on with it.
 */
export interface CarriedSession {
  /** The offered session, while the account's own timer is idle; null for none. */
  readonly $offer: ReadableAtom<ActiveTimer | null>;
  /** Whether a visitor started it: its project and task are then the visitor's. */
  readonly isVisitors: boolean;
  /**
   * Continues it as a session of the account; one that has ended by now is recorded at its true
   * end.
   */
  take(): void;
  discard(): void;
}

/** Puts a session under way aside for the account that is signing in; somebody else's stays out of it. */
export function keepSessionUnderWay(storage: KeyValueStore, userId: string): void {
  const stored = storage.read(STORAGE_KEYS.timerState);
  const visitors = parseStoredTimer(stored, null);
  // A visitor may have used the timer since the sign-in of this account expired.
  const own = parseStoredTimer(storage.read(STORAGE_KEYS.timerAside), userId);
  if (own !== null) storage.remove(STORAGE_KEYS.timerAside);
  const found = [visitors, parseStoredTimer(stored, userId) ?? own];
  const timer = found.find((one) => one !== null && isActive(one.state)) ?? null;
  if (timer === null || !isActive(timer.state)) return;
  const isVisitors = timer === visitors;
  const kept: Carried = { owner: userId, revision: 0, state: timer.state, isVisitors };
  // Sessions put aside earlier, for this account or another, stay.
  const others = readCarried(storage).filter((one) => !isSameSession(one, kept));
  writeCarried(storage, [...others, kept]);
}

/** A session put aside, for one account. */
interface Carried {
  readonly owner: string;
  readonly revision: 0;
  readonly state: ActiveTimer;
  readonly isVisitors: boolean;
}

function isSameSession(one: Carried, other: Carried): boolean {
  return one.owner === other.owner && one.state.sessionId === other.state.sessionId;
}

/** Every session put aside in this browser, oldest first; an older version kept a single one. */
function readCarried(storage: KeyValueStore): Carried[] {
  const stored = readJson(storage, STORAGE_KEYS.carriedTimer);
  return (Array.isArray(stored) ? stored : [stored]).flatMap((value: unknown) => {
    if (!isFields(value) || typeof value['owner'] !== 'string') return [];
    const state = readRevisedTimer(value, value['owner'])?.state;
    if (state === undefined || !isActive(state)) return [];
    const isVisitors = value['isVisitors'] === true;
    return [{ owner: value['owner'], revision: 0, state, isVisitors }];
  });
}

function writeCarried(storage: KeyValueStore, all: readonly Carried[]): void {
  if (all.length === 0) storage.remove(STORAGE_KEYS.carriedTimer);
  else storage.write(STORAGE_KEYS.carriedTimer, JSON.stringify(all));
}

/** Makes the offer over what local storage keeps for this account. */
export function createCarriedSession(deps: {
  storage: KeyValueStore;
  timer: TimerStore;
  owner: string;
}): CarriedSession {
  const { storage, timer } = deps;
  const readOwn = () => readCarried(storage).find((one) => one.owner === deps.owner) ?? null;
  const $kept = atom<Carried | null>(readOwn());
  const $offer = computed([$kept, timer.$timer], (kept, own) =>
    isActive(own) || own.ended?.sessionId === kept?.state.sessionId ? null : (kept?.state ?? null),
  );
  function discard(): void {
    const kept = $kept.get();
    if (kept === null) return;
    const others = readCarried(storage).filter((one) => !isSameSession(one, kept));
    writeCarried(storage, others);
    $kept.set(others.find((one) => one.owner === deps.owner) ?? null);
  }
  /** A visitor's tab that is still open may record it too: that record is not to be moved. */
  function claim(sessionId: string): void {
    const log = createMigrationLog(storage);
    if (log.read().marks[sessionId]?.[deps.owner]?.state === 'brought') return;
    const mark = { state: 'taken', sendAs: sessionId, isRenamed: false, problem: '' } as const;
    log.mark(sessionId, deps.owner, mark);
  }
  // The server held the very session: there is nothing to move.
  timer.onChange((own) => {
    if (isActive(own) && own.sessionId === $kept.get()?.state.sessionId) discard();
  });
  return {
    $offer,
    get isVisitors() {
      return $kept.get()?.isVisitors === true;
    },
    take() {
      const session = $offer.get();
      if (session === null) return;
      const { rules, ended } = timer.$timer.get();
      const isVisitors = $kept.get()?.isVisitors === true;
      if (isVisitors) claim(session.sessionId);
      const target = isVisitors ? targetIn(storage, deps.owner, session.target) : session.target;
      // Stored by the timer before it is forgotten here.
      timer.adopt({ ...session, target, rules, ended }, 'act');
      discard();
    },
    discard,
  };
}
