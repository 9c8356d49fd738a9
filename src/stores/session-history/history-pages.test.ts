import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { NO_FILTER } from '#shared/domain/pomodoros/session-filter.ts';
import { buildSession, idOf } from '../sync/contract-test-kit.ts';
import {
  type HistoryPages,
  withNewest,
  withOlder,
  withoutSessions,
  withSession,
} from './history-pages.ts';

const [NINE, TEN, ELEVEN] = [
  buildSession(1, '09:00'),
  buildSession(2, '10:00'),
  buildSession(3, '11:00'),
];

function pagesOf(items: readonly Pomodoro[], rest: Partial<HistoryPages> = {}): HistoryPages {
  const minutes = items.reduce((sum, { duration }) => sum + duration, 0);
  const totals = { count: items.length, minutes };
  return { items, nextCursor: null, filter: NO_FILTER, totals, ...rest };
}

const digits = ({ items }: HistoryPages) => items.map(({ id }) => Number(id.at(-1)));

describe('pages of sessions', () => {
  it('go on where the last one ended, with nothing twice', () => {
    const known = pagesOf([ELEVEN, TEN], { nextCursor: 'more' });
    const all = withOlder(known, { items: [TEN, NINE], nextCursor: null });
    expect([digits(all), all.nextCursor]).toEqual([[3, 2, 1], null]);
  });

  it('keep what is older when the newest is requested again', () => {
    const known = pagesOf([TEN, NINE], { nextCursor: 'older' });
    const newest = { items: [ELEVEN, TEN], nextCursor: 'newer', totals: { count: 9, minutes: 99 } };
    const all = withNewest(known, newest);
    expect([digits(all), all.nextCursor, all.totals.count]).toEqual([[3, 2, 1], 'older', 9]);
  });

  it('let go of what the server does not name any more', () => {
    const known = pagesOf([ELEVEN, TEN, NINE], { nextCursor: 'older' });
    const newest = {
      items: [ELEVEN, NINE],
      nextCursor: 'newer',
      totals: { count: 2, minutes: 50 },
    };
    const all = withNewest(known, newest);
    expect([digits(all), all.nextCursor]).toEqual([[3, 1], 'newer']);
    const whole = { items: [ELEVEN], nextCursor: null, totals: { count: 1, minutes: 25 } };
    expect(digits(withNewest(known, whole))).toEqual([3]);
  });
});

describe('a session in the pages', () => {
  it('stands at its place, by the end and then by the id', () => {
    const pages = pagesOf([ELEVEN, NINE]);
    expect(digits(withSession(pages, TEN, { isNew: true }))).toEqual([3, 2, 1]);
    const tied = { ...buildSession(5, '09:00') };
    expect(digits(withSession(pages, tied, { isNew: true }))).toEqual([3, 5, 1]);
  });

  it('moves when its times are corrected, and what all come to follows', () => {
    const pages = pagesOf([ELEVEN, TEN, NINE]);
    const later = { ...NINE, endTime: '2026-11-20T12:00:00.000Z', duration: 40 };
    const after = withSession(pages, later, { isNew: false });
    expect([digits(after), after.totals]).toEqual([[1, 3, 2], { count: 3, minutes: 90 }]);
  });

  it('goes when the filter keeps it out, and comes when it lets it in', () => {
    const pages = pagesOf([ELEVEN, TEN], { filter: { ...NO_FILTER, interrupted: false } });
    const gone = withSession(pages, { ...TEN, interrupted: true }, { isNew: false });
    expect([digits(gone), gone.totals]).toEqual([[3], { count: 1, minutes: 25 }]);
  });

  it('waits for its page when it lies beyond what is known', () => {
    const pages = pagesOf([ELEVEN, TEN], { nextCursor: 'more' });
    const after = withSession(pages, NINE, { isNew: true });
    expect([digits(after), after.totals.count]).toEqual([[3, 2], 3]);
  });

  it('is not counted twice where the server has counted it already', () => {
    const pages = pagesOf([ELEVEN, TEN]);
    expect(withSession(pages, TEN, { isNew: true }).totals).toEqual(pages.totals);
    const unknown = withSession({ ...pages, nextCursor: 'more' }, NINE, { isNew: false });
    expect(unknown.totals).toEqual(pages.totals);
  });

  it('goes with what it counted for', () => {
    const after = withoutSessions(pagesOf([ELEVEN, TEN, NINE]), new Set([idOf(2), idOf(9)]));
    expect([digits(after), after.totals]).toEqual([[3, 1], { count: 2, minutes: 50 }]);
  });
});
