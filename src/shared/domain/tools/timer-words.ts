/* A timer in the words somebody would say it with: "25 min for essay", "until 15:30 break". */
import { oneLine } from './settings-reading.ts';
import { readTypedTime, type TypedTime } from './time-text.ts';

/** What was understood: the time, and what it is for (empty where that was not said). */
export interface TimerWords {
  readonly time: TypedTime;
  readonly name: string;
}

const LONGEST_NAME = 80;
/** What people say before the time and nobody needs. */
const OPENING =
  /^(?:please\s+)?(?:(?:set|start)\s+)?(?:(?:a|the)\s+)?(?:timer\s+)?(?:(?:for|in)\s+)?(?=\S)/i;

/** A time that cannot be a number of something else: it has a unit, or is written as a clock. */
const CLEAR = /[a-z:]/i;

/**
 * Reads `25 min for essay`, `1/2 h for quiet reading`, `until 15:30`, `essay for 25 min`, `tea in 5
 * min`, `half an hour`, `3 pm`, `set a timer for 10 minutes called pizza`; what it is for follows
 * `for`, `called` or `named`, or stands before or after the time.
 */
export function readTimerWords(typed: string): TimerWords {
  const text = oneLine(typed, 200);
  const bare = text.replace(OPENING, '');
  const whole = readTime(bare);
  if (whole.kind !== 'unreadable') return { time: whole, name: '' };
  return (
    timeFirst(bare) ??
    nameFirst(text) ??
    timeAtFront(bare, CLEAR) ??
    timeAtEnd(bare) ??
    timeAtFront(bare) ?? { time: whole, name: '' }
  );
}

/** A typed time, or one in the words that somebody would say. */
function readTime(text: string): TypedTime {
  const said = text
    .trim()
    .replace(/^half\s+an\s+hour$/i, '30 min')
    .replace(/^(?:an?\s+)?(?=(?:hour|minute)$)/i, '1 ')
    .replace(/^(?=\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\.?$)/i, 'at ');
  return readTypedTime(said);
}

/** `25 min for essay`. */
function timeFirst(text: string): TimerWords | null {
  for (const { index, 0: word } of text.matchAll(/\s(?:for|called|named)\s+/gi)) {
    const time = readTime(text.slice(0, index));
    const name = text.slice(index + word.length);
    if (time.kind !== 'unreadable') return { time, name: nameOf(name) };
  }
  return null;
}

/** `essay for 25 min`, `lunch until 13:00`. */
function nameFirst(text: string): TimerWords | null {
  for (const { index, 0: word } of text.matchAll(/\s(?:for\s+|(?=until\s|till\s))/gi)) {
    const time = readTime(text.slice(index + word.length));
    if (time.kind !== 'unreadable') return { time, name: nameOf(text.slice(0, index)) };
  }
  return null;
}

/** `25 min essay`, `until 15:30 bus`: the longest beginning that is a time. */
function timeAtFront(text: string, form = /./): TimerWords | null {
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const front = words.slice(0, count).join(' ');
    const time = readTime(front);
    if (form.test(front) && time.kind !== 'unreadable') {
      return { time, name: nameOf(words.slice(count).join(' ')) };
    }
  }
  return null;
}

/** `tea 5 min`, `2 eggs in 5 min`: the longest end that is clearly a time. */
function timeAtEnd(text: string): TimerWords | null {
  const words = text.split(' ');
  for (let count = 1; count < words.length; count += 1) {
    const end = words
      .slice(count)
      .join(' ')
      .replace(/^in\s+/i, '');
    const time = readTime(end);
    if (CLEAR.test(end) && time.kind !== 'unreadable') {
      return { time, name: nameOf(words.slice(0, count).join(' ')) };
    }
  }
  return null;
}

const nameOf = (words: string) => words.trim().slice(0, LONGEST_NAME);

/** The same in words that can be read again: `25 min for essay`. */
export function timerWords(ms: number, name: string): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const length = parts.filter(([count]) => count > 0).map((part) => part.join(' '));
  return length.join(' ') + (name === '' ? '' : ` for ${name}`);
}
