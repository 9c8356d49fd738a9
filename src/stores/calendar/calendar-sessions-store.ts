import type { ReadableAtom } from 'nanostores';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { shareTime } from '#shared/domain/calendar/block-rules.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { ChangeQueue } from '../change-queue/change-queue.ts';
import { pendingPatch } from '../change-queue/work-patches.ts';
import { type Sessions, withoutSession } from '../sessions/session-edits.ts';
import type { SessionsStore } from '../sessions/sessions-store.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import { type DaysRange, readRange, spanOfRange, writeRange } from './days-range.ts';

/** New times of a recorded session: instants in ISO 8601, `duration` in whole minutes. */
export type SessionTimes = Pick<Pomodoro, 'startTime' | 'endTime' | 'duration'>;

/** Dependencies of the store; corrections and deletions are made through the sessions store. */
export interface CalendarSessionsDeps {
  readonly list: (span: { fromMs: number; toMs: number }) => Promise<CallResult<Sessions>>;
  readonly recorded: Pick<SessionsStore, 'change' | 'removals'>;
  readonly changes: Pick<ChangeQueue, '$waiting' | 'onDelivered'>;
  readonly range: DaysRange;
  /** Where the list of a range, by its word, is cached on this device. */
  readonly cache: (word: string) => CachedCopy<Sessions>;
  readonly timeZone: () => string;
  readonly report: (message: string) => void;
}

/** The recorded sessions of a range of days; corrections show at once, and go again where they fail. */
export interface CalendarSessionsStore {
  readonly $sessions: ReadableAtom<Loadable<Sessions>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Shows another range: what is known of it at once, then what the server says. */
  show(range: DaysRange): Promise<void>;
  load(): Promise<void>;
  /** Corrects the times of a session. */
  correct(session: Pomodoro, times: SessionTimes): Promise<CallResult<Pomodoro>>;
  /** Takes over a session as another part of the app has saved it. */
  accept(session: Pomodoro): void;
}

/** The longest session: one that ends this long after the shown days may still begin in them. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Makes a store of recorded sessions. */
export function createCalendarSessionsStore(deps: CalendarSessionsDeps): CalendarSessionsStore {
  const { recorded, timeZone } = deps;

  /** The list of a range with a session where it belongs into it. */
  function placed(sessions: Sessions, word: string, session: Pomodoro): Sessions {
    const others = withoutSession(sessions, session.id);
    const span = { startMs: Date.parse(session.startTime), endMs: Date.parse(session.endTime) };
    return shareTime(span, spanOfRange(readRange(word), timeZone()))
      ? [...others, session]
      : others;
  }

  function fetch(word: string): Promise<CallResult<Sessions>> {
    const { startMs, endMs } = spanOfRange(readRange(word), timeZone());
    return deps.list({ fromMs: startMs, toMs: endMs + LONGEST_MS });
  }

  function patchOf({ change }: PendingChange, word: string) {
    if (change.kind === 'addSession' || change.kind === 'correctSession') {
      return (sessions: Sessions) => placed(sessions, word, change.shown);
    }
    if (change.kind !== 'deleteSession') return null;
    return (sessions: Sessions) => withoutSession(sessions, change.sessionId);
  }

  const lists = createDayLists<Pomodoro>(writeRange(deps.range), fetch, (word) => ({
    pending: pendingPatch(deps.changes, (entry) => patchOf(entry, word)),
    cache: deps.cache(word),
  }));

  return {
    $sessions: lists.$items,
    removals: createDeferredRemovals({
      remote: lists.everyDay,
      async remove(id) {
        recorded.removals.begin(id);
        await recorded.removals.commit(id);
        return { kind: 'ok', value: undefined };
      },
      report: deps.report,
      what: 'The session was not deleted.',
    }),
    show(range) {
      lists.show(writeRange(range));
      return lists.load();
    },
    load: () => lists.load(),
    correct(session, times) {
      const { projectTitle, taskTitle } = session;
      const shown = { ...session, ...times };
      return lists.mutate<Pomodoro>({
        patch: (sessions, word) => placed(sessions, word, shown),
        call: () => recorded.change(session, times, { projectTitle, taskTitle }),
        settle: placed,
        ifKept: () => shown,
      });
    },
    accept(session) {
      void lists.mutate<Pomodoro>({
        patch: (sessions, word) => placed(sessions, word, session),
        call: async () => ({ kind: 'ok', value: session }),
        settle: placed,
        ifKept: () => session,
      });
    },
  };
}
