import { formatHour } from '../../formats/days.ts';
import { formatNumber } from '../../formats/formats.ts';
import { formatMinutes } from '../../stats/format-minutes.ts';
import { counted } from '../../text/counted.ts';
import type {
  DaysPart,
  EstimatesPart,
  InterruptionsPart,
  PlannedPart,
  TimeRow,
  WeekReview,
} from './review-week.ts';

/** Says what the week came to: `12 sessions, 5 h of focus.` */
export function totalInWords({ sessions, minutes }: WeekReview): string {
  return `${counted(sessions, 'session')}, ${formatMinutes(minutes)} of focus.`;
}

/** Says how many planned blocks were worked on. */
export function plannedInWords({ done, missed, open }: PlannedPart): string {
  const over = done + missed;
  const ahead = open === 0 ? '' : ` ${counted(open, 'block')} ${open === 1 ? 'is' : 'are'} ahead.`;
  if (over === 0 && open === 0) return 'Nothing was planned in the calendar.';
  if (over === 0) return `No planned block is over yet.${ahead}`;
  if (missed === 0) return `You worked on every planned block: ${formatNumber(over)}.${ahead}`;
  const were = `You worked on ${formatNumber(done)} of ${counted(over, 'planned block')}`;
  return `${were} and missed ${formatNumber(missed)}.${ahead}`;
}

/** Says which project took the most time. */
export function timeInWords(time: readonly TimeRow[]): string {
  const [most, ...others] = time;
  if (most === undefined) return 'No session was recorded.';
  const name = most.projectId === null ? 'standalone sessions' : `“${most.title}”`;
  if (others.length === 0) return `All of your time went to ${name}.`;
  return `Most time went to ${name}: ${formatMinutes(most.minutes)}, ${percent(most.share)} of all.`;
}

/** A share from 0 to 1 in whole percent. */
export function percent(share: number): string {
  return `${formatNumber(Math.round(share * 100))}%`;
}

/** Says how often sessions were interrupted, by what, and at which hour the most. */
export function interruptionsInWords(part: InterruptionsPart): string {
  const { interrupted, internal, external, worst } = part;
  const all = internal + external;
  if (interrupted === 0) return 'No session was interrupted.';
  if (all === 0 || worst === null) {
    const were = interrupted === 1 ? 'was' : 'were';
    return `${counted(interrupted, 'session')} ${were} interrupted or ended early, and no cause was noted.`;
  }
  const causes = `${formatNumber(internal)} by yourself and ${formatNumber(external)} by others`;
  const most = worst.internal + worst.external;
  const when =
    all > 1 && most < all
      ? ` Most were in the hour from ${formatHour(worst.hour)}: ${formatNumber(most)}.`
      : '';
  return `${counted(all, 'interruption')} in ${counted(interrupted, 'session')}: ${causes}.${when}`;
}

/** Says how estimates compare with what tasks took, and names the furthest off. */
export function estimatesInWords({ estimated, took, rows }: EstimatesPart): string {
  const [worst] = rows;
  if (worst === undefined) return 'No task with an estimate and sessions was done.';
  const tasks = `${counted(rows.length, 'done task')} took ${counted(took, 'pomodoro')} against ${formatNumber(estimated)} estimated.`;
  if (worst.took === worst.estimate) return `${tasks} Each took what you estimated.`;
  return `${tasks} Furthest off: “${worst.title}”, estimated ${formatNumber(worst.estimate)}, took ${formatNumber(worst.took)}.`;
}

/** Says on how many days there were sessions, and how long the streak was. */
export function daysInWords({ active, rested, empty, streak }: DaysPart): string {
  const rest = rested === 0 ? '' : ` ${counted(rested, 'rest day')} had no session.`;
  const none = empty === 0 ? '' : ` ${counted(empty, 'other day')} had no session.`;
  const kept =
    streak === 0
      ? 'The week ended without a streak.'
      : `The week ended with a streak of ${counted(streak, 'day')}.`;
  return `You worked on ${counted(active, 'day')}.${rest}${none} ${kept}`;
}
