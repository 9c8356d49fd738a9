import type { ReadableAtom } from 'nanostores';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { shareTime } from '#shared/domain/calendar/block-rules.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Sessions, SessionsStore } from '../sessions/sessions-store.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDayLists } from '../sync/day-lists.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import type { PendingPatch } from '../sync/remote.ts';
import { type DaysRange, readRange, spanOfRange, writeRange } from './days-range.ts';

/** New times of a recorded session: instants in ISO 8601, `duration` in whole minutes. */
export type SessionTimes = Pick<Pomodoro, 'startTime' | 'endTime' | 'duration'>;

/** Dependencies of the store; corrections and deletions are made through the sessions store. */
export interface CalendarSessionsDeps {
  readonly list: (span: { fromMs: number; toMs: number }) => Promise<CallResult<Sessions>>;
  readonly recorded: Pick<SessionsStore, 'change' | 'removals'>;
  /** The queued changes, as they show in a list of sessions that belong there. */
  readonly pending: (belongs: (session: Pomodoro) => boolean) => PendingPatch<Sessions>;
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
}

/** The longest session: one that ends this long after the shown days may still begin in them. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Makes a store of recorded sessions. */
export function createCalendarSessionsStore(deps: CalendarSessionsDeps): CalendarSessionsStore {
  const { recorded, timeZone } = deps;

  function isIn({ startTime, endTime }: Pomodoro, word: string): boolean {
    const span = { startMs: Date.parse(startTime), endMs: Date.parse(endTime) };
    return shareTime(span, spanOfRange(readRange(word), timeZone()));
  }

  function fetch(word: string): Promise<CallResult<Sessions>> {
    const { startMs, endMs } = spanOfRange(readRange(word), timeZone());
    return deps.list({ fromMs: startMs, toMs: endMs + LONGEST_MS });
  }

  const lists = createDayLists<Pomodoro>(writeRange(deps.range), fetch, (word) => ({
    pending: deps.pending((session) => isIn(session, word)),
    cache: deps.cache(word),
  }));

  return {
    $sessions: lists.$items,
    removals: createDeferredRemovals({
      remote: lists,
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
      return recorded.change(session, times, { projectTitle, taskTitle });
    },
  };
}
