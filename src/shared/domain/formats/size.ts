import { formatNumber } from './formats.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** A size of data in the unit that leaves few digits: `640 kB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
  let size = bytes / 1000;
  let place = 0;
  while (size >= 1000 && place < UNITS.length - 1) {
    size /= 1000;
    place += 1;
  }
  const rounded = size >= 10 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${formatNumber(rounded)} ${UNITS[place] ?? 'kB'}`;
}
