import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { matchesFilter, type SessionFilter } from '#shared/domain/pomodoros/session-filter.ts';

/** A page of the server: sessions from the newest on, and where the next page begins. */
export interface HistoryPage {
  readonly items: readonly Pomodoro[];
  readonly nextCursor: string | null;
}

/** The totals of all sessions that match a filter; `minutes` are focused ones. */
export interface HistoryTotals {
  readonly count: number;
  readonly minutes: number;
}

/** The loaded sessions that match a filter, newest first, and the totals of all that match. */
export interface HistoryPages extends HistoryPage {
  readonly filter: SessionFilter;
  readonly totals: HistoryTotals;
}

/** Puts the newest page, requested again, before the older sessions that are known. */
export function withNewest(
  known: HistoryPages,
  newest: HistoryPage & { readonly totals: HistoryTotals },
): HistoryPages {
  const last = newest.items.at(-1);
  if (newest.nextCursor === null || last === undefined) return { ...newest, filter: known.filter };
  const ids = new Set(newest.items.map(({ id }) => id));
  const older = known.items.filter((item) => !ids.has(item.id) && newestFirst(item, last) > 0);
  const hasOlder = older.length > 0;
  return {
    filter: known.filter,
    totals: newest.totals,
    items: hasOlder ? [...newest.items, ...older] : newest.items,
    nextCursor: hasOlder ? known.nextCursor : newest.nextCursor,
  };
}

/** Appends the next page to the loaded ones. */
export function withOlder(known: HistoryPages, page: HistoryPage): HistoryPages {
  const ids = new Set(known.items.map(({ id }) => id));
  const items = [...known.items, ...page.items.filter(({ id }) => !ids.has(id))];
  return { ...known, items, nextCursor: page.nextCursor };
}

/**
 * Returns the pages with an added or corrected session at its place, unless the filter excludes it
 * or it lies beyond the loaded pages. The totals are updated as far as that is possible here.
 */
export function withSession(
  pages: HistoryPages,
  session: Pomodoro,
  { isNew }: { readonly isNew: boolean },
): HistoryPages {
  const { items, filter, nextCursor } = pages;
  const before = items.find(({ id }) => id === session.id);
  const others = before === undefined ? items : items.filter((item) => item !== before);
  const isKept = matchesFilter(session, filter);
  const last = items.at(-1);
  const isBeyond = nextCursor !== null && last !== undefined && newestFirst(session, last) > 0;
  const isCounted = before !== undefined || isNew;
  return {
    ...pages,
    items: isKept && !isBeyond ? inOrder(others, session) : others,
    totals: isCounted
      ? moved(pages.totals, isKept ? [session] : [], before === undefined ? [] : [before])
      : pages.totals,
  };
}

/** Without the sessions of these ids; what all come to follows. */
export function withoutSessions(pages: HistoryPages, ids: ReadonlySet<string>): HistoryPages {
  const gone = pages.items.filter(({ id }) => ids.has(id));
  if (gone.length === 0) return pages;
  return {
    ...pages,
    items: pages.items.filter(({ id }) => !ids.has(id)),
    totals: moved(pages.totals, [], gone),
  };
}

type Ordered = Pick<Pomodoro, 'id' | 'endTime'>;

/** The order of the server: by end, then by id, the latest first. */
function newestFirst(one: Ordered, other: Ordered): number {
  const byEnd = Date.parse(other.endTime) - Date.parse(one.endTime);
  if (byEnd !== 0) return byEnd;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}

function inOrder(items: readonly Pomodoro[], session: Pomodoro): readonly Pomodoro[] {
  const after = items.findIndex((item) => newestFirst(item, session) > 0);
  return after === -1 ? [...items, session] : items.toSpliced(after, 0, session);
}

function moved(
  totals: HistoryTotals,
  come: readonly Pomodoro[],
  gone: readonly Pomodoro[],
): HistoryTotals {
  const minutesOf = (sessions: readonly Pomodoro[]) =>
    sessions.reduce((sum, { duration }) => sum + duration, 0);
  return {
    count: totals.count + come.length - gone.length,
    minutes: totals.minutes + minutesOf(come) - minutesOf(gone),
  };
}
