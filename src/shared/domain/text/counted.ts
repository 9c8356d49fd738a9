import { formatNumber } from '../formats/formats.ts';

/** A number of things, whose plural ends in s: `1 session`, `1,200 sessions`. */
export function counted(count: number, unit: string): string {
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}
