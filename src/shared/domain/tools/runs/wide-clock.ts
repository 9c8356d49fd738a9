/**
 * Returns a clock text with a constant number of digits: `05:00`, or `0:05:00` with hours. Without
 * hours the minutes continue beyond 59: `90:00`. Expects the output of `clockText`, with or without
 * a sign.
 */
export function wideClock(clock: string, hasHours: boolean): string {
  const sign = clock.startsWith('+') ? '+' : '';
  const [seconds = 0, minutes = 0, hours = 0] = clock
    .slice(sign.length)
    .split(':')
    .map(Number)
    .reverse();
  const two = (part: number) => String(part).padStart(2, '0');
  if (!hasHours) return `${sign}${two(hours * 60 + minutes)}:${two(seconds)}`;
  return `${sign}${hours}:${two(minutes)}:${two(seconds)}`;
}
