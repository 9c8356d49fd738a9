import { computed, type ReadableAtom } from 'nanostores';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { ChangeOf } from '#shared/contract/work/work-changes.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import { correctInterruptions } from '#shared/domain/pomodoros/interruptions.ts';
import type { ChangeDeps } from '../change-queue/changed-list.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import type { PendingPatch } from '../sync/remote.ts';

/**
 * The fields of a recorded session that a user can correct; instants in ISO 8601, `duration` in
 * whole minutes.
 */
export interface SessionChange {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly duration?: number;
  readonly projectId?: string | null;
  readonly taskId?: string | null;
  readonly interrupted?: boolean;
  readonly intention?: string;
  readonly note?: string;
}

/** The titles of a session's project and task, shown until the server returns them. */
export interface SessionTitles {
  readonly projectTitle: string | null;
  readonly taskTitle: string | null;
}

/** A session that a user adds by hand; its id is made here, so that sending it twice adds it once. */
export type NewSession = Required<SessionChange> & { readonly id: string };

/** Recorded sessions, in any order. */
export type Sessions = readonly Pomodoro[];

/**
 * Dependencies of the sessions store; `today` returns the user's current local day, by `timeZone`.
 */
export interface SessionsStoreDeps extends ChangeDeps {
  /** The recorded sessions of one local day (`YYYY-MM-DD`). */
  readonly list: (day: string) => Promise<CallResult<Sessions>>;
  readonly today: () => string;
  readonly timeZone: () => string;
  readonly ids: Ids;
  /** The queued changes, as they show in a list of sessions that belong there. */
  readonly pending: (belongs: (session: Pomodoro) => boolean) => PendingPatch<Sessions>;
  /** The copy of the list of a day on this device; absent where none is kept. */
  readonly cache?: (day: string) => CachedCopy<Sessions>;
}

/** The recorded sessions of one day, the newest first: today's, unless another day is chosen. */
export interface SessionsStore {
  readonly $sessions: ReadableAtom<Loadable<readonly Pomodoro[]>>;
  /** The local day whose sessions are shown. */
  readonly $day: ReadableAtom<string>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  /** Shows another day; today again goes on with the days. */
  showDay(day: string): Promise<void>;
  /** An id for a session that is about to be added; it stays the same over all attempts. */
  newId(): string;
  /** Adds a session by hand: shown at once, gone again where the server refuses it. */
  add(session: NewSession, titles: SessionTitles): Promise<CallResult<Pomodoro>>;
  /** Corrects a session: shown at once, taken back where the server refuses it. */
  change(
    session: Pomodoro,
    change: SessionChange,
    titles: SessionTitles,
  ): Promise<CallResult<Pomodoro>>;
}

/** Makes a store of a day's sessions; without a choice each load decides again which day that is. */
export function createSessionsStore(deps: SessionsStoreDeps): SessionsStore {
  const lists = createDayLists<Pomodoro>(deps.today(), deps.list, (day) => ({
    pending: deps.pending(({ localDate: own }) => own === day),
    ...(deps.cache && { cache: deps.cache(day) }),
  }));
  let chosen: string | null = null;

  function load(): Promise<void> {
    const day = chosen ?? deps.today();
    if (day !== lists.$day.get()) lists.show(day);
    return lists.load();
  }

  async function submit(
    change: Pick<ChangeOf<'session'>, 'act' | 'fields'>,
    shown: Pomodoro,
  ): Promise<CallResult<Pomodoro>> {
    const all = { entity: 'session', id: shown.id, ...change, shown } as const;
    const result = await deps.submit<Pomodoro>(all, shown.taskTitle ?? '');
    return result.kind === 'queued' ? { kind: 'ok', value: shown } : result;
  }

  return {
    $day: lists.$day,
    $sessions: computed(
      lists.$items,
      (state): Loadable<Sessions> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(newestFirst) } : state,
    ),
    removals: createDeferredRemovals({
      remote: lists,
      remove: (id) => deps.submit({ entity: 'session', id, act: 'delete' }, ''),
      report: deps.report,
      what: 'The session was not deleted.',
    }),
    load,
    showDay(day) {
      chosen = day === deps.today() ? null : day;
      return load();
    },
    newId: deps.ids.next,
    async add(session, titles) {
      const { id: _, ...fields } = session;
      const shown = shownAtOnce(session, titles, deps.timeZone());
      const { isStandalone, timeZone } = shown;
      const added = { act: 'create', fields: { ...fields, isStandalone, timeZone } } as const;
      const result = await submit(added, shown);
      if (result.kind !== 'ok') return result;
      // An attempt whose answer was lost had recorded it before what was typed was changed.
      const rest = differences(result.value, session);
      return Object.keys(rest).length === 0 ? result : submit({ fields: rest }, shown);
    },
    change: (session, fields, titles) => submit({ fields }, corrected(session, fields, titles)),
  };
}

/**
 * Returns the corrections that turn the session the server recorded into the one that was meant.
 */
function differences(recorded: Pomodoro, meant: NewSession): SessionChange {
  const { id: _id, ...fields } = meant;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const held = Object.entries(recorded).find(([other]) => other === name)?.[1];
      const isInstant = name === 'startTime' || name === 'endTime';
      if (isInstant) return Date.parse(String(held)) !== Date.parse(String(value));
      return typeof value === 'string' ? held !== value.trim() : held !== value;
    }),
  );
}

function corrected(session: Pomodoro, change: SessionChange, titles: SessionTitles): Pomodoro {
  const after = { ...session, ...change, ...correctInterruptions(session, change), ...titles };
  const isMoved = after.endTime !== session.endTime;
  return isMoved ? { ...after, localDate: dayOf(after.endTime, session.timeZone) } : after;
}

function shownAtOnce(session: NewSession, titles: SessionTitles, timeZone: string): Pomodoro {
  return {
    internalInterruptions: 0,
    externalInterruptions: 0,
    ...session,
    ...titles,
    completed: true,
    isStandalone: session.projectId === null,
    localDate: dayOf(session.endTime, timeZone),
    timeZone,
    isFlagged: false,
    createdAt: session.endTime,
  };
}

function dayOf(instant: string, timeZone: string): string {
  return localDate(Date.parse(instant), timeZone);
}

function newestFirst(one: Pomodoro, other: Pomodoro): number {
  return Date.parse(other.endTime) - Date.parse(one.endTime);
}
