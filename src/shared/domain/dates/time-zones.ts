const MAX_CACHED_FORMATTERS = 512;

// Before the first and after the last of these no zone changes its rules, and the year has four digits.
const EARLIEST_MS = Date.UTC(1800, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 30);

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether the value names a time zone of the IANA database that this platform knows; bare offsets
 * such as `+02:00` are refused.
 */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    formatterOf(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns how far clocks in the IANA zone are ahead of UTC at the instant, in milliseconds. Throws
 * RangeError for an unknown zone or an instant that is not a finite number.
 */
export function offsetMsAt(instantMs: number, timeZone: string): number {
  if (!Number.isFinite(instantMs)) throw new RangeError(`Not an instant: ${instantMs}`);
  const clampedMs = Math.min(Math.max(instantMs, EARLIEST_MS), LATEST_MS);
  const secondMs = Math.floor(clampedMs / 1000) * 1000;
  return wallClockMs(secondMs, timeZone) - secondMs;
}

/** The local wall clock, read as if it were UTC, so that it can be compared by subtraction. */
function wallClockMs(instantMs: number, timeZone: string): number {
  const fields = new Map<string, number>();
  for (const { type, value } of formatterOf(timeZone).formatToParts(instantMs)) {
    fields.set(type, Number(value));
  }
  const read = (name: string): number => fields.get(name) ?? Number.NaN;
  return Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  // Zone names compare without case: a caller that varies it must not fill the memory.
  if (formatters.size >= MAX_CACHED_FORMATTERS) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}
