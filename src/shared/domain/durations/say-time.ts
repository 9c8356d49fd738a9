/* Times in words, which `readTime` reads back to the same. */
import { timeOfDayText } from '../tools/runs/time-text.ts';
import type { ReadTime } from './read-time.ts';

/** `1 h 30 min`, `1 min 30 s`: a length with its units. */
export function saidLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map((part) => part.join(' '));
  return said.length === 0 ? '0 s' : said.join(' ');
}

/** `1 h 30 min, called pasta`, `until 15:30`: what was understood. */
export function saidTime(time: ReadTime): string {
  const length =
    time.kind === 'for' ? saidLength(time.ms) : `until ${timeOfDayText(time.minuteOfDay)}`;
  return time.name === '' ? length : `${length}, called ${time.name}`;
}
