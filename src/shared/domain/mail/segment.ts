/* Segments: people chosen by what is true of them now, not by a list. */
import { DAY_MS } from '../dates/days.ts';
import { formatCountry } from '../formats/countries.ts';
import { formatDay } from '../formats/days.ts';
import { formatNumber } from '../formats/formats.ts';
import { formatChoice } from '../formats/list.ts';
import { PLAN_IDS } from '../premium/subscription.ts';

/** The plans that a segment can name. */
export const SEGMENT_PLANS = ['free', ...PLAN_IDS] as const;
export type SegmentPlan = (typeof SEGMENT_PLANS)[number];

/** The longest time of being active or inactive, in days. */
export const MOST_SEGMENT_DAYS = 3650;

/** Conditions of a segment; all of them are met by its people. Without any, it holds all users. */
export interface Segment {
  /** On one of these plans. */
  readonly plans?: readonly SegmentPlan[] | undefined;
  /** Not seen for at least so many days, or never since joining that long ago. */
  readonly inactiveDays?: number | undefined;
  /** Seen within the last so many days. */
  readonly activeDays?: number | undefined;
  /** Joined on this day (UTC) or later. */
  readonly joinedFrom?: string | undefined;
  /** Joined before this day (UTC). */
  readonly joinedBefore?: string | undefined;
  readonly levelFrom?: number | undefined;
  readonly levelTo?: number | undefined;
  /** Their time zone lies in one of these countries (ISO 3166, two capitals). */
  readonly countries?: readonly string[] | undefined;
  /** Whether a link that was mailed to the address has been opened. */
  readonly isVerified?: boolean | undefined;
}

/** The facts about a user that decide whether a segment holds them; instants in UTC milliseconds. */
export interface SegmentPerson {
  readonly plan: SegmentPlan;
  readonly joinedAtMs: number;
  /** Null for somebody who was never seen. */
  readonly lastSeenAtMs: number | null;
  readonly level: number;
  /** Null where the time zone lies in no country. */
  readonly country: string | null;
  readonly isVerified: boolean;
}

/** The bounds of a segment in instants, for queries; null where there is none. */
export interface SegmentBounds {
  /** Seen, or where never seen joined, at this instant or before. */
  readonly seenUntilMs: number | null;
  /** Seen at this instant or later. */
  readonly seenFromMs: number | null;
  readonly joinedFromMs: number | null;
  readonly joinedBeforeMs: number | null;
}

/** Why the conditions of a segment exclude each other; null when people can meet them. */
export function segmentProblem(segment: Segment): string | null {
  const { inactiveDays, activeDays, joinedFrom, joinedBefore, levelFrom, levelTo } = segment;
  if (inactiveDays !== undefined && activeDays !== undefined && inactiveDays >= activeDays) {
    return 'Nobody is both active and inactive for so long. Leave one out, or make inactive shorter.';
  }
  if (joinedFrom !== undefined && joinedBefore !== undefined && joinedFrom >= joinedBefore) {
    return 'The first day of joining lies after the last one. Swap them.';
  }
  if (levelFrom !== undefined && levelTo !== undefined && levelFrom > levelTo) {
    return 'The lowest level is above the highest. Swap them.';
  }
  return null;
}

/** The bounds of a segment at an instant. */
export function segmentBounds(segment: Segment, nowMs: number): SegmentBounds {
  const { inactiveDays, activeDays, joinedFrom, joinedBefore } = segment;
  const ago = (days: number | undefined) => (days === undefined ? null : nowMs - days * DAY_MS);
  const start = (day: string | undefined) =>
    day === undefined ? null : Date.parse(`${day}T00:00:00Z`);
  return {
    seenUntilMs: ago(inactiveDays),
    seenFromMs: ago(activeDays),
    joinedFromMs: start(joinedFrom),
    joinedBeforeMs: start(joinedBefore),
  };
}

/** Whether a segment holds somebody at an instant. */
export function isInSegment(person: SegmentPerson, segment: Segment, nowMs: number): boolean {
  const { plans, countries, levelFrom, levelTo, isVerified } = segment;
  const bounds = segmentBounds(segment, nowMs);
  const { joinedAtMs, lastSeenAtMs, level, country } = person;
  return (
    (plans === undefined || plans.includes(person.plan)) &&
    (bounds.seenUntilMs === null || (lastSeenAtMs ?? joinedAtMs) <= bounds.seenUntilMs) &&
    (bounds.seenFromMs === null || (lastSeenAtMs !== null && lastSeenAtMs >= bounds.seenFromMs)) &&
    (bounds.joinedFromMs === null || joinedAtMs >= bounds.joinedFromMs) &&
    (bounds.joinedBeforeMs === null || joinedAtMs < bounds.joinedBeforeMs) &&
    (levelFrom === undefined || level >= levelFrom) &&
    (levelTo === undefined || level <= levelTo) &&
    (countries === undefined || (country !== null && countries.includes(country))) &&
    (isVerified === undefined || person.isVerified === isVerified)
  );
}

/** A segment in words: `Users on the free plan, not seen for 30 days, in Austria or Germany`. */
export function segmentWords(segment: Segment): string {
  const { plans, countries, isVerified } = segment;
  const conditions = [
    ...(plans === undefined ? [] : [`on ${formatChoice(plans.map((plan) => `the ${plan} plan`))}`]),
    ...seenWords(segment),
    ...joinedWords(segment),
    ...levelWords(segment),
    ...(countries === undefined ? [] : [`in ${formatChoice(countries.map(formatCountry))}`]),
    ...(isVerified === undefined
      ? []
      : [isVerified ? 'with a verified address' : 'with an address that is not verified']),
  ];
  if (conditions.length === 0) return 'All users';
  const [first = '', ...others] = conditions;
  return [`Users ${first}`, ...others].join(', ');
}

function seenWords({ inactiveDays, activeDays }: Segment): string[] {
  return [
    ...(activeDays === undefined ? [] : [`seen in the last ${days(activeDays)}`]),
    ...(inactiveDays === undefined ? [] : [`not seen for ${days(inactiveDays)}`]),
  ];
}

function joinedWords({ joinedFrom, joinedBefore }: Segment): string[] {
  const write = (day: string) => formatDay(day, 'date');
  if (joinedFrom !== undefined && joinedBefore !== undefined) {
    return [`who joined from ${write(joinedFrom)} to before ${write(joinedBefore)}`];
  }
  if (joinedFrom !== undefined) return [`who joined on ${write(joinedFrom)} or later`];
  return joinedBefore === undefined ? [] : [`who joined before ${write(joinedBefore)}`];
}

function levelWords({ levelFrom, levelTo }: Segment): string[] {
  if (levelFrom !== undefined && levelFrom === levelTo)
    return [`at level ${formatNumber(levelFrom)}`];
  if (levelFrom !== undefined && levelTo !== undefined) {
    return [`at level ${formatNumber(levelFrom)} to ${formatNumber(levelTo)}`];
  }
  if (levelFrom !== undefined) return [`at level ${formatNumber(levelFrom)} or higher`];
  return levelTo === undefined ? [] : [`at level ${formatNumber(levelTo)} or lower`];
}

function days(count: number): string {
  return count === 1 ? 'day' : `${formatNumber(count)} days`;
}
