/** Length of a calendar day without a clock change, in milliseconds. */
export const DAY_MS = 86_400_000;

const FIRST_DAY_NUMBER = -719_162;
const LAST_DAY_NUMBER = 2_932_896;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Whether the value is a day of the calendar written `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31.
 */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && numberOf(value) !== null;
}

/**
 * Days from 1970-01-01 to the given day (negative before it); throws RangeError for what is no day.
 */
export function dayNumber(day: string): number {
  const number = numberOf(day);
  if (number === null) throw new RangeError('Not a day written YYYY-MM-DD.');
  return number;
}

/**
 * The day (`YYYY-MM-DD`) that lies so many days after 1970-01-01; throws RangeError outside the
 * years 1–9999.
 */
export function dayOfNumber(number: number): string {
  if (!Number.isInteger(number) || number < FIRST_DAY_NUMBER || number > LAST_DAY_NUMBER) {
    throw new RangeError(`Outside the calendar of the years 1 to 9999: day number ${number}`);
  }
  return writeDay(new Date(number * DAY_MS));
}

/**
 * The day `n` calendar days later (earlier when negative); throws RangeError for what is no day.
 */
export function addDays(day: string, n: number): string {
  return dayOfNumber(dayNumber(day) + n);
}

/** Calendar days from `a` to `b`: 1 when `b` is the day after `a`, negative when it is earlier. */
export function daysBetween(a: string, b: string): number {
  return dayNumber(b) - dayNumber(a);
}

/** Every day from `from` to `to`, both included, oldest first; empty when `to` is earlier. */
export function dayRange(from: string, to: string): string[] {
  const first = dayNumber(from);
  const length = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length }, (_, index) => dayOfNumber(first + index));
}

/** The day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekday(day: string): number {
  // 1970-01-01 was a Thursday, and the remainder of a negative number is negative.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

function numberOf(value: string): number | null {
  const match = DAY_PATTERN.exec(value);
  if (match === null) return null;
  const [, year, month, dayOfMonth] = match;
  // Date.UTC would move the years 0 to 99 into the twentieth century.
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  // The 31st of June rolls over into July, so only a real day is written back as it was read.
  if (Number(year) === 0 || writeDay(midnight) !== value) return null;
  return midnight.getTime() / DAY_MS;
}

function writeDay(midnight: Date): string {
  const year = String(midnight.getUTCFullYear()).padStart(4, '0');
  const month = String(midnight.getUTCMonth() + 1).padStart(2, '0');
  const dayOfMonth = String(midnight.getUTCDate()).padStart(2, '0');
  return `${year}-${month}-${dayOfMonth}`;
}
