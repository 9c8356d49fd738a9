/* Lengths of time within a line: `an hour and a half`, `1h30`, `1:30 h`, `2 days, 3 hours and 5 min`. */
import { amountAt, fractionAt, numberAt } from './amounts.ts';
import { type Token, wordAt } from './tokens.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A length that was read from some tokens on. */
export interface Length {
  readonly ms: number;
  /** The first token after it. */
  readonly next: number;
  /** Other lengths that the same words could mean. */
  readonly others: readonly number[];
  /** Whether it is to be asked in any case: `a few minutes`, a misspelt unit. */
  readonly isDoubtful: boolean;
}

const UNITS: Readonly<Record<string, number>> = {
  s: SECOND_MS,
  sec: SECOND_MS,
  second: SECOND_MS,
  m: MINUTE_MS,
  min: MINUTE_MS,
  minute: MINUTE_MS,
  h: HOUR_MS,
  hr: HOUR_MS,
  hour: HOUR_MS,
  d: DAY_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const SIGNS: Readonly<Record<string, number>> = {
  "'": MINUTE_MS,
  '′': MINUTE_MS,
  '’': MINUTE_MS,
  '"': SECOND_MS,
  '″': SECOND_MS,
  '”': SECOND_MS,
};
/** Units in other languages and with a slip of the keyboard: understood, but asked. */
const LIKE_UNITS: readonly (readonly [RegExp, number])[] = [
  [/^m(?:in?)+[a-z]{0,2}(?:ut|tu|ue|et|t)[a-z]{0,3}$|^mnutes?$|^mi+nutes?$/, MINUTE_MS],
  [/^(?:h[ou]{1,3}rs?|ho?urs?|hou?e?rs?|hors|std|stunden?|heures?|horas?)$/, HOUR_MS],
  [/^(?:s[ea]?c[oun]*ds?|seco?n?ds?|sekunden?)$/, SECOND_MS],
];

/** The length of a unit in milliseconds, by its name; undefined for other words. */
export function unitOf(word: string): number | undefined {
  const singular = word.length > 2 ? word.replace(/s$/, '') : word;
  return Object.hasOwn(UNITS, singular) ? UNITS[singular] : undefined;
}

interface Unit {
  readonly ms: number;
  readonly next: number;
  readonly isDoubtful: boolean;
}

function unitAt(tokens: readonly Token[], at: number): Unit | null {
  const token = tokens[at];
  if (token?.kind === 'word') {
    const ms = unitOf(token.word);
    if (ms !== undefined) return { ms, next: at + 1, isDoubtful: false };
    const like = LIKE_UNITS.find(([form]) => form.test(token.word));
    return like === undefined ? null : { ms: like[1], next: at + 1, isDoubtful: true };
  }
  // `5'` and `30"`, right after the number.
  const before = tokens[at - 1];
  const isGlued = token?.kind === 'sign' && before?.kind === 'number' && before.end === token.start;
  const ms = isGlued ? SIGNS[token.sign] : undefined;
  return ms === undefined ? null : { ms, next: at + 1, isDoubtful: false };
}

/** One number with its unit. */
interface Part extends Length {
  readonly unitMs: number;
}

function partAt(tokens: readonly Token[], at: number): Part | null {
  const amount = amountAt(tokens, at);
  // `hour and a half` has no number in front.
  const isBare = amount === null && /^and$/.test(wordAt(tokens, at + 1));
  const unit = amount === null && !isBare ? null : unitAt(tokens, amount?.next ?? at);
  if (unit === null) return null;
  const value = amount?.value ?? 1;
  const more = andFraction(tokens, unit.next);
  if (isBare && more === null) return null;
  const count = value + (more?.value ?? 0);
  const others = amount === null || amount.other === null ? [] : [amount.other * unit.ms];
  return {
    ms: count * unit.ms,
    next: more?.next ?? unit.next,
    others,
    isDoubtful: unit.isDoubtful || amount?.isVague === true,
    unitMs: unit.ms,
  };
}

/** `and a half` after a unit, which is meant of that unit. */
function andFraction(tokens: readonly Token[], at: number): ReturnType<typeof fractionAt> {
  if (wordAt(tokens, at) !== 'and') return null;
  const fraction = fractionAt(tokens, at + 1);
  if (fraction === null) return null;
  const after = wordAt(tokens, fraction.next);
  const isOfAnother = /^(?:of|an?)$/.test(after) || unitOf(after) !== undefined;
  return isOfAnother ? null : fraction;
}

/** `1:30`, `1:30 h`, `1:05:00`, `1.23.17`; null where none stands or its parts are too large. */
function clockAt(tokens: readonly Token[], at: number): Length | null {
  const token = tokens[at];
  if (token?.kind !== 'clock') return null;
  const [first = 0, second = 0, third] = token.parts;
  if (second > 59 || (third ?? 0) > 59) return null;
  const unit = unitAt(tokens, at + 1);
  const next = unit?.next ?? at + 1;
  const usual = { next, others: [], isDoubtful: unit?.isDoubtful ?? false };
  if (third !== undefined) {
    if (unit !== null && unit.ms !== HOUR_MS) return null;
    return { ...usual, ms: first * HOUR_MS + second * MINUTE_MS + third * SECOND_MS };
  }
  if (unit !== null && unit.ms !== HOUR_MS && unit.ms !== MINUTE_MS) return null;
  const unitMs = unit?.ms ?? MINUTE_MS;
  return { ...usual, ms: first * unitMs + (second * unitMs) / 60 };
}

/** The length that begins at a token, with all its parts; null where none does. */
export function lengthAt(tokens: readonly Token[], at: number): Length | null {
  const clock = clockAt(tokens, at);
  if (clock !== null) return clock;
  const first = partAt(tokens, at);
  if (first === null) return null;
  let whole: Part = first;
  for (;;) {
    const part = partAt(tokens, afterJoint(tokens, whole.next));
    // Larger units come first, each once.
    if (part === null || part.unitMs >= whole.unitMs) break;
    whole = {
      ms: whole.ms + part.ms,
      next: part.next,
      others: [],
      isDoubtful:
        whole.isDoubtful || part.isDoubtful || whole.others.length + part.others.length > 0,
      unitMs: part.unitMs,
    };
  }
  return withUnitBelow(tokens, whole);
}

/** Skips a joint between two parts: `,`, `and`, `&`, `+`. */
function afterJoint(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  const isComma = token?.kind === 'sign' && /[,&+]/.test(token.sign);
  const next = isComma ? at + 1 : at;
  return /^(?:and|plus)$/.test(wordAt(tokens, next)) ? next + 1 : next;
}

/** `1h30`, `an hour twenty`: a number without a unit is of the unit below. */
function withUnitBelow(tokens: readonly Token[], whole: Part): Length {
  const number = numberAt(tokens, whole.next);
  const isBelow =
    number !== null &&
    Number.isInteger(number.value) &&
    number.value < 60 &&
    (whole.unitMs === HOUR_MS || whole.unitMs === MINUTE_MS) &&
    Number.isInteger(whole.ms / whole.unitMs) &&
    unitAt(tokens, number.next) === null;
  if (!isBelow) return whole;
  const isLast = number.next === tokens.length;
  const isGlued = tokens[whole.next]?.start === tokens[whole.next - 1]?.end;
  const ms = whole.ms + (number.value * whole.unitMs) / 60;
  // `1 hour 30 eggs`: the number may belong to what follows.
  return { ...whole, ms, next: number.next, isDoubtful: whole.isDoubtful || !(isLast || isGlued) };
}
