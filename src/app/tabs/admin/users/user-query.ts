import { USER_SORTS } from '#shared/contract/admin/admin-users.ts';
import { ACCOUNT_STATES, LEVEL_BANDS } from '#shared/domain/account/directory.ts';
import { PLAN_IDS } from '#shared/domain/premium/subscription.ts';
import type { SectionFilters } from '../sections/sections.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** The names of all filters of users as they stand in the address. */
export const USER_FILTERS = [
  'search',
  'plan',
  'state',
  'admin',
  'verified',
  'level',
  'joined',
  'seen',
] as const;

/** The spans by which people are filtered by when they joined or were last seen. */
export const SPANS = [
  { value: 'week', label: 'In the last 7 days', days: 7, isOlder: false },
  { value: 'month', label: 'In the last 30 days', days: 30, isOlder: false },
  { value: 'year', label: 'In the last 365 days', days: 365, isOlder: false },
  { value: 'before-month', label: 'More than 30 days ago', days: 30, isOlder: true },
  { value: 'before-year', label: 'More than a year ago', days: 365, isOlder: true },
] as const;

/** The order that an address asks for; the newest first where it asks for none. */
export function sortOf(filters: SectionFilters): (typeof USER_SORTS)[number] {
  return USER_SORTS.find((each) => each === filters['sort']) ?? '-joined';
}

/** The filters of an address as the server takes them; what it would not know is left out. */
export function userQuery(filters: SectionFilters, nowMs: number) {
  const plan = [...PLAN_IDS, 'free' as const].find((each) => each === filters['plan']);
  const state = ACCOUNT_STATES.find((each) => each === filters['state']);
  const level = LEVEL_BANDS.map(String).find((each) => each === filters['level']);
  const admin = yesNo(filters['admin']);
  const verified = yesNo(filters['verified']);
  const search = filters['search']?.slice(0, 254) ?? '';
  const [joinedFrom, joinedBefore] = spanOf(filters['joined'], nowMs);
  const [seenFrom, seenBefore] = spanOf(filters['seen'], nowMs);
  return {
    ...(search !== '' && { search }),
    ...(plan !== undefined && { plan }),
    ...(state !== undefined && { state }),
    ...(level !== undefined && { level }),
    ...(admin !== undefined && { admin }),
    ...(verified !== undefined && { verified }),
    ...(joinedFrom !== null && { joinedFrom }),
    ...(joinedBefore !== null && { joinedBefore }),
    ...(seenFrom !== null && { seenFrom }),
    ...(seenBefore !== null && { seenBefore }),
  };
}

function yesNo(value: string | undefined): 'yes' | 'no' | undefined {
  return value === 'yes' || value === 'no' ? value : undefined;
}

function spanOf(
  value: string | undefined,
  nowMs: number,
): readonly [from: string | null, before: string | null] {
  const span = SPANS.find((each) => each.value === value);
  if (span === undefined) return [null, null];
  // To the minute, so that pages of one list ask for the same.
  const edgeMs = Math.floor((nowMs - span.days * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  const edge = new Date(edgeMs).toISOString();
  return span.isOlder ? [null, edge] : [edge, null];
}
