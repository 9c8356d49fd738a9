import { formatNumber } from '#shared/domain/formats/formats.ts';

/** More than this says no more than that there was little before. */
const MOST_PERCENT = 999;

/** A change in percent: `+6%`, `−9%`, `0%`; null where there was nothing, or little, to compare with. */
export function changeInWords(now: number, before: number | null): string | null {
  if (before === null || before === 0) return null;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent > MOST_PERCENT) return null;
  const sign = percent === 0 ? '' : now > before ? '+' : '−';
  return `${sign}${formatNumber(percent)}%`;
}

/** Whether a change is for the better; errors are better when they are fewer, and 0% is no change. */
export function toneOfChange(
  now: number,
  before: number | null,
  isBetterLess = false,
): 'good' | 'bad' | 'plain' {
  if (before === null || before === 0 || changeInWords(now, before) === '0%') return 'plain';
  return now > before === isBetterLess ? 'bad' : 'good';
}

/** A figure beside that of another period, with the change where it says something: `+6% · 50 last week`. */
export function comparedInWords(now: number, before: number, period: string): string {
  const change = changeInWords(now, before);
  const words = `${formatNumber(before)} ${period}`;
  return change === null ? words : `${change} · ${words}`;
}
