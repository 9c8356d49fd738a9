/** A due text without its time. */
export interface ClockedText {
  readonly rest: string;
  /** `HH:MM`. */
  readonly at: string | null;
  /** The time as it was written. */
  readonly written: string | null;
}

const BEFORE = String.raw`(?:^|[\s,@])(?:(at|um|a|a las|as|las|alle|alle ore|om|kl\.?|klo|o|w|в|о|@)\s+)?`;
const HALF = String.raw`[ap]\.?m\.?`;
const TIME = new RegExp(
  String.raw`${BEFORE}(\d{1,2}(?::|h|\.)\d{2}(?::\d{2})?(?:\s?${HALF})?|\d{1,2}\s?(?:${HALF}|h|uhr)|\d{1,2})(?:\s?uhr)?(?=$|[\s,])`,
  'gu',
);

/** Takes the time out of a folded due text: `9am`, `um 9 uhr`, `a 9h30`, `14:00`. */
export function withoutClock(text: string): ClockedText {
  for (const match of text.matchAll(TIME)) {
    const [whole, word, written = ''] = match;
    const at = timeOf(written);
    const isDate = /^\d{1,2}\.\d{2}$/.test(written) && word === undefined;
    const following = text.slice(match.index + whole.length);
    // A bare number is an hour only after “at”; “alle 3 tage” is every third day.
    const isNumber = word === undefined || (word === 'alle' && /^ \p{L}/u.test(following));
    if (at === null || isDate || (isNumber && /^\d{1,2}$/.test(written))) continue;
    const rest = `${text.slice(0, match.index)} ${following}`;
    return { rest: rest.replace(/\s+/g, ' ').trim(), at, written: written.replace(/ uhr$/, '') };
  }
  return { rest: text, at: null, written: null };
}

function timeOf(written: string): string | null {
  const match = /^(\d{1,2})(?:[:h.](\d{2}))?(?::\d{2})?\s?([ap])?/.exec(written);
  const [, hours = '', minutes = '00', half] = match ?? [];
  const hour = Number(hours);
  if (match === null || hour > 23 || Number(minutes) > 59) return null;
  if (half !== undefined && (hour > 12 || hour === 0)) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${minutes}`;
}
