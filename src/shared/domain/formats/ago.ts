import { currentLocale } from './formats.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an instant was, in one unit, rounded down: `just now`, `18 hours ago`, `3 days ago`. */
export function formatAgo(instant: number | string, nowMs: number): string {
  const passed = nowMs - new Date(instant).getTime();
  if (passed < MINUTE_MS) return 'just now';
  const writer = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'always' });
  if (passed < HOUR_MS) return writer.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < 2 * DAY_MS) return writer.format(-Math.floor(passed / HOUR_MS), 'hour');
  if (passed < 60 * DAY_MS) return writer.format(-Math.floor(passed / DAY_MS), 'day');
  if (passed < 730 * DAY_MS) return writer.format(-Math.floor(passed / (30.44 * DAY_MS)), 'month');
  return writer.format(-Math.floor(passed / (365.25 * DAY_MS)), 'year');
}
