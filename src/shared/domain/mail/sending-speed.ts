/*
 * How fast campaigns may go: a speed per hour for all of them, and a slow start for each domain of
 * recipients. Large mail services distrust a sender that they do not know and that sends much at once.
 */
import { formatNumber } from '../formats/formats.ts';

/** Bounds of the speed per hour, and the one that is used unless another is chosen. */
export const SPEED_PER_HOUR = { least: 10, usual: 3600, most: 100_000 } as const;

/** Why a speed cannot be chosen; null when it can. */
export function speedProblem(perHour: number): string | null {
  const { least, most } = SPEED_PER_HOUR;
  if (Number.isInteger(perHour) && perHour >= least && perHour <= most) return null;
  return `A speed is a whole number from ${formatNumber(least)} to ${formatNumber(most)} mails an hour.`;
}

/**
 * The most mails to one domain on each day of its warm-up, beginning with the first. Mail services
 * advise to at most double the volume from day to day.
 */
export const WARM_UP_BY_DAY = [
  50, 100, 200, 400, 800, 1500, 3000, 5000, 10_000, 20_000, 35_000, 50_000, 75_000, 100_000,
] as const;

/** A day's mails are spread: so many parts of it may go in one hour. */
const HOURS_OF_A_DAY = 8;

/** The mails of campaigns that went to one domain. */
export interface DomainVolume {
  /** Days since the first mail of a campaign to the domain; 0 on that day, and before it. */
  readonly daysSinceFirst: number;
  /** Since midnight UTC. */
  readonly today: number;
  readonly lastHour: number;
}

/** Returns how many mails may go to a domain now; infinite after its warm-up. */
export function domainAllowance({ daysSinceFirst, today, lastHour }: DomainVolume): number {
  const ofDay = WARM_UP_BY_DAY[Math.max(0, Math.floor(daysSinceFirst))];
  if (ofDay === undefined) return Number.POSITIVE_INFINITY;
  const ofHour = Math.ceil(ofDay / HOURS_OF_A_DAY);
  return Math.max(0, Math.min(ofDay - today, ofHour - lastHour));
}

/** Mails of campaigns that went out lately. */
export interface RecentVolume {
  readonly lastHour: number;
  readonly lastMinute: number;
}

/**
 * Returns how many mails of campaigns may go now at a speed per hour. The minute has its share, so
 * that they leave evenly and not at once.
 */
export function speedAllowance(perHour: number, { lastHour, lastMinute }: RecentVolume): number {
  const ofMinute = Math.ceil(perHour / 60);
  return Math.max(0, Math.min(perHour - lastHour, ofMinute - lastMinute));
}
