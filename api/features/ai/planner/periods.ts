import { addDays, daysBetween, isDay, weekday } from '#shared/domain/dates/days.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '#shared/domain/formats/days.ts';
import { periodAfter, periodOf } from '#shared/domain/rollups/periods.ts';

/** Local days, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A period that a question names: as a question about the past means it, and as one about days to come. */
export interface Period {
  readonly past: Span;
  readonly coming: Span;
  /** As it can stand in a question: `in October`. */
  readonly words: string;
}

/** The rest of a question after its periods are taken out. */
export interface WithoutPeriods {
  readonly text: string;
  readonly periods: readonly Period[];
  /** Two periods stand side by side, as in “this week or last week”. */
  readonly isComparison: boolean;
}

const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase());
const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase());
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const MONTH = `(${MONTHS.join('|')})`;
const COUNT = `(\\d{1,3}|${NUMBERS.join('|')})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

type Days = Omit<Period, 'words'>;
type Reader = (groups: readonly string[], today: string) => Days | null;

/** The first form that fits is taken, so longer forms stand first. */
const FORMS: readonly (readonly [form: string, read: Reader])[] = [
  ['(\\d{4}-\\d{2}-\\d{2})', ([day = '']) => (isDay(day) ? same(day, day) : null)],
  [
    `${DAY} (?:of )?${MONTH}(?: (20\\d\\d))?`,
    ([day, month, year], today) => dated({ day, month, year }, today),
  ],
  [
    `${MONTH} ${DAY}(?: (20\\d\\d))?(?! ?\\d)`,
    ([month, day, year], today) => dated({ day, month, year }, today),
  ],
  [`${MONTH} (20\\d\\d)`, ([month = '', year = '']) => monthOf(`${year}-${numberOf(month)}-01`)],
  [`(?:in|during|for|since|of) ${MONTH}`, ([month = ''], today) => namedMonth(month, today)],
  [
    `${MONTH.replace('march|', '').replace('may|', '')}`,
    ([month = ''], today) => namedMonth(month, today),
  ],
  [
    `(?:the )?(?:last|past) ${COUNT} (day|week|month)s`,
    ([count = '', unit = ''], today) => {
      const from = addDays(backBy(counted(count), unit, today), 1);
      return same(from, today);
    },
  ],
  [
    `(?:the )?next ${COUNT} (day|week)s`,
    ([count = '', unit = ''], today) =>
      same(addDays(today, 1), addDays(today, counted(count) * (unit === 'week' ? 7 : 1))),
  ],
  [
    `${COUNT} days ago`,
    ([count = ''], today) => {
      const day = addDays(today, -counted(count));
      return same(day, day);
    },
  ],
  [`${COUNT} weeks ago`, ([count = ''], today) => weekOf(addDays(today, -7 * counted(count)))],
  [
    `last (${WEEKDAYS.join('|')})`,
    ([name = ''], today) => {
      const day = dayBefore(name, today);
      return same(day, day);
    },
  ],
  [
    `(?:this )?(${WEEKDAYS.join('|')})`,
    ([name = ''], today) => {
      const past = dayBefore(name, addDays(today, 1));
      const coming = past === today ? today : addDays(past, 7);
      return { past: { from: past, to: past }, coming: { from: coming, to: coming } };
    },
  ],
  ['the day before yesterday', (_, today) => same(addDays(today, -2), addDays(today, -2))],
  ['yesterday', (_, today) => same(addDays(today, -1), addDays(today, -1))],
  ['tomorrow', (_, today) => same(addDays(today, 1), addDays(today, 1))],
  ['today|(?:this|my) day', (_, today) => same(today, today)],
  ['last weekend', (_, today) => weekendOf(addDays(today, -7))],
  ['(?:this|the) weekend', (_, today) => weekendOf(today)],
  ['(?:last|previous) week', (_, today) => weekOf(addDays(today, -7))],
  ['next week', (_, today) => weekOf(addDays(today, 7))],
  ['(?:the )?past week', (_, today) => same(addDays(today, -6), today)],
  ['(?:this|my|the current) week', (_, today) => weekOf(today)],
  ['(?:last|previous) month', (_, today) => monthOf(addDays(monthOf(today).past.from, -1))],
  ['next month', (_, today) => monthOf(periodAfter('month', today))],
  ['(?:this|my|the current) month', (_, today) => monthOf(today)],
  ['(?:last|previous) year', (_, today) => yearOf(Number(today.slice(0, 4)) - 1)],
  ['(?:this|my|the current) year', (_, today) => yearOf(Number(today.slice(0, 4)))],
  ['(20\\d\\d)', ([year = '']) => yearOf(Number(year))],
];

const AGAINST = 'than|vs|versus|against|compared (?:to|with)|in comparison (?:to|with)';
const SIDE_BY_SIDE = `or|and|${AGAINST}`;
/** `this month compared to last` */
const THE_ONE_BEFORE = '(?:the )?(?:(?:last|previous)(?: one)?|(?:one|day|week|month|year) before)';

/** Takes the periods out of a text in small letters, without marks, that a question on the day `today` has. */
export function takePeriods(text: string, today: string): WithoutPeriods {
  const periods: Period[] = [];
  const at = (index: string) => periods[Number(index)] ?? { ...same(today, today), words: 'today' };
  const put = (period: Period) => `#${periods.push(period) - 1}`;
  let rest = ` ${text} `;
  for (const [form, read] of FORMS) {
    rest = rest.replaceAll(new RegExp(`(?<= )(?:${form})(?= )`, 'gu'), (whole, ...given) => {
      const groups = given.slice(0, -2).map((one) => (typeof one === 'string' ? one : ''));
      const days = read(groups, today);
      if (days === null) return whole;
      const isSince = whole.startsWith('since ');
      const words = whole.replace(/^(?:in|during|for|since|of) /u, '');
      return `${isSince ? 'since ' : ''}${put({ ...days, words: asWritten(words) })}`;
    });
  }
  rest = rest
    .replaceAll(/\bsince #(\d+)/gu, (_, one: string) => put(sinceThen(at(one), today)))
    .replaceAll(/\b(?:from|between) #(\d+) (?:to|until|till|and) #(\d+)/gu, (_, ...given) =>
      put(through(at(String(given[0])), at(String(given[1])))),
    )
    .replaceAll(/ (?:on|in|during|for|from|over|within|of|the)(?= #\d)/gu, '')
    .replaceAll(
      new RegExp(`(#(\\d+)) (${AGAINST}) ${THE_ONE_BEFORE}(?= )`, 'gu'),
      (_, mark: string, one: string, side: string) => `${mark} ${side} ${put(before(at(one)))}`,
    );
  if (!new RegExp(`#\\d+ (?:${AGAINST}) #`, 'u').test(rest)) {
    // `compared to last month` alone is about this month.
    rest = rest.replace(
      new RegExp(`(?<!#\\d+) (${AGAINST}) #(\\d+)`, 'u'),
      (whole, side: string, one: string) => {
        const next = after(at(one));
        const isNow = next.past.from <= today && today <= next.past.to;
        return isNow ? ` ${put(next)} ${side} #${one}` : whole;
      },
    );
  }
  const pair = new RegExp(`(#\\d+) (?:${SIDE_BY_SIDE}) (#\\d+)`, 'u');
  const isComparison = pair.test(rest);
  const named = [...rest.replace(pair, '$1 $2').matchAll(/#(\d+)/gu)];
  return {
    text: rest.replace(pair, '').replaceAll(/#\d+/gu, '').replaceAll(/\s+/gu, ' ').trim(),
    periods: named.map(([, index = '']) => at(index)),
    isComparison: isComparison && named.length === 2,
  };
}

const NAMES = [...MONTHS, ...WEEKDAYS];

/** A period as it stands in a question: with its preposition, and names with capitals. */
function asWritten(words: string): string {
  const named = words.replaceAll(/[a-z]+/gu, (word) =>
    NAMES.includes(word) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word,
  );
  const last = words.split(' ').at(-1) ?? '';
  if (/^(?:last|past|this|next|previous) [a-z]+$/u.test(words)) return named;
  if (/^(?:the )?(?:last|past|next) /u.test(words)) return `in ${named}`;
  if (/\d{1,2}(?:st|nd|rd|th)?$|-/u.test(words) && !/^20\d\d$/u.test(words)) return `on ${named}`;
  if (/^\d/u.test(words) && MONTHS.some((month) => words.includes(month))) return `on ${named}`;
  if (MONTHS.includes(last) || /20\d\d$/u.test(words)) return `in ${named}`;
  return WEEKDAYS.includes(last) ? `on ${named}` : named;
}

function sinceThen({ past, words }: Period, today: string): Period {
  return { ...same(past.from, today), words: `since ${words.replace(/^(?:in|on) /u, '')}` };
}

/** The period of the same kind before one: a month before a month, else as many days before. */
function before({ past: { from, to } }: Period): Period {
  return neighbour({ from, to }, addDays(from, -1), -1);
}

function after({ past: { from, to } }: Period): Period {
  return neighbour({ from, to }, addDays(to, 1), 1);
}

function neighbour({ from, to }: Span, day: string, direction: -1 | 1): Period {
  const words = direction < 0 ? 'the one before' : '';
  for (const whole of [monthOf, (one: string) => yearOf(Number(one.slice(0, 4)))]) {
    const { past } = whole(from);
    if (past.from === from && past.to === to) return { ...whole(day), words };
  }
  const length = daysBetween(from, to);
  const far = addDays(day, direction * length);
  return { ...(direction < 0 ? same(far, day) : same(day, far)), words };
}

function same(from: string, to: string): Days {
  return { past: { from, to }, coming: { from, to } };
}

function through(first: Period, last: Period): Period {
  const bare = ({ words }: Period) => words.replace(/^(?:in|on) /u, '');
  return {
    past: { from: first.past.from, to: last.past.to },
    coming: { from: first.coming.from, to: last.coming.to },
    words: `from ${bare(first)} to ${bare(last)}`,
  };
}

function weekOf(day: string): Days {
  const monday = periodOf('week', day);
  return same(monday, addDays(monday, 6));
}

function weekendOf(day: string): Days {
  const { to } = weekOf(day).past;
  return same(addDays(to, -1), to);
}

function monthOf(day: string): Days {
  const first = periodOf('month', day);
  return same(first, addDays(periodAfter('month', first), -1));
}

function yearOf(year: number): Days {
  return same(`${year}-01-01`, `${year}-12-31`);
}

function numberOf(month: string): string {
  return String(MONTHS.indexOf(month) + 1).padStart(2, '0');
}

/** A month without a year is the last one that has begun, or the next one that is not over. */
function namedMonth(month: string, today: string): Days {
  const year = Number(today.slice(0, 4));
  const [now, named] = [today.slice(5, 7), numberOf(month)];
  return {
    past: monthOf(`${named > now ? year - 1 : year}-${named}-01`).past,
    coming: monthOf(`${named < now ? year + 1 : year}-${named}-01`).coming,
  };
}

type Named = Readonly<Record<'day' | 'month' | 'year', string | undefined>>;

function dated({ day = '', month = '', year = '' }: Named, today: string): Days | null {
  const rest = `${numberOf(month)}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const isOver = rest <= today.slice(5);
  const past = `${year === '' ? thisYear - (isOver ? 0 : 1) : year}-${rest}`;
  const isStill = rest >= today.slice(5);
  const coming = `${year === '' ? thisYear + (isStill ? 0 : 1) : year}-${rest}`;
  if (!isDay(past) || !isDay(coming)) return null;
  return { past: { from: past, to: past }, coming: { from: coming, to: coming } };
}

/** The last day with this name before another day. */
function dayBefore(name: string, day: string): string {
  const back = (weekday(day) - (WEEKDAYS.indexOf(name) + 1) + 7) % 7;
  return addDays(day, back === 0 ? -7 : -back);
}

function counted(count: string): number {
  return NUMBERS.includes(count) ? NUMBERS.indexOf(count) + 1 : Number(count);
}

function backBy(count: number, unit: string, today: string): string {
  if (unit !== 'month') return addDays(today, -count * (unit === 'week' ? 7 : 1));
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - count;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const last = monthOf(`${month}-01`).past.to;
  const sameDay = `${month}-${today.slice(8)}`;
  return sameDay > last ? last : sameDay;
}
