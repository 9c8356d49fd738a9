import { formatNumber } from '../formats/formats.ts';

/**
 * Whole minutes as the product writes them: `45 min`, `2 h`, `2 h 5 min`, `1,250 h 30 min`; fractions
 * are dropped, less than none is `0 min`.
 */
export function formatMinutes(minutes: number): string {
  const whole = minutes > 0 ? Math.floor(minutes) : 0;
  if (whole < 60) return `${whole} min`;
  const hours = formatNumber(Math.floor(whole / 60));
  const rest = whole % 60;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
