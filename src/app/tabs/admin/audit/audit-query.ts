import type { SectionFilters } from '../sections/sections.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const ACT = /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/;

/** Names of the audit filters in the address. */
export const AUDIT_FILTERS = ['act', 'time', 'user', 'actor'] as const;

/** Time spans for filtering acts. */
export const AUDIT_SPANS = [
  { value: 'day', label: 'In the last 24 hours', days: 1 },
  { value: 'week', label: 'In the last 7 days', days: 7 },
  { value: 'month', label: 'In the last 30 days', days: 30 },
  { value: 'year', label: 'In the last 365 days', days: 365 },
] as const;

/** Returns the filters of an address as the server accepts them; unknown values are dropped. */
export function auditQuery(filters: SectionFilters, nowMs: number) {
  const { act = '', time, user = '', actor = '' } = filters;
  const span = AUDIT_SPANS.find(({ value }) => value === time);
  // Rounded to the minute, so that all pages of a list send the same query.
  const edgeMs = (days: number) => Math.floor((nowMs - days * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  return {
    ...(ACT.test(act) && { act }),
    ...(ID.test(user) && { userId: user }),
    ...(ID.test(actor) && { actorId: actor }),
    ...(span !== undefined && { from: new Date(edgeMs(span.days)).toISOString() }),
  };
}
