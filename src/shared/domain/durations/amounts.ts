/* Numbers as digits and as words: `25`, `twenty-five`, `two and a half`, `three quarters`, `a couple of`. */
import { type Token, wordAt } from './tokens.ts';

/** A number that was read from some tokens on. */
export interface Amount {
  readonly value: number;
  /** The first token after it. */
  readonly next: number;
  /** It counts only where a unit follows: `a`, `half`, `a couple of`. */
  readonly needsUnit: boolean;
  /** An alternative reading: `1.30` could be 1:30. */
  readonly other: number | null;
  /** `a few` is no number. */
  readonly isVague: boolean;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Words that are or could be numbers and fractions. */
export function isNumberWord(word: string): boolean {
  return ONES.includes(word) || TENS.includes(word) || word === 'fourty';
}

/** A whole number in words or digits; null where none stands. */
export function numberAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly next: number } | null {
  const token = tokens[at];
  if (token?.kind === 'number') return { value: token.value, next: at + 1 };
  const word = wordAt(tokens, at).replace('fourty', 'forty');
  const tens = TENS.indexOf(word);
  if (tens >= 0) {
    const ones = ONES.indexOf(wordAt(tokens, at + 1));
    const isPair = ones > 0 && ones < 10;
    return { value: (tens + 2) * 10 + (isPair ? ones : 0), next: at + (isPair ? 2 : 1) };
  }
  const one = ONES.indexOf(word);
  return one < 0 ? null : { value: one, next: at + 1 };
}

const PARTS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4 };

/** `half`, `a quarter`, `three quarters`, `1/2`, `½`; null where none stands. */
export function fractionAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly next: number } | null {
  const token = tokens[at];
  if (token?.kind === 'fraction' && !Number.isNaN(token.value)) {
    return { value: token.value, next: at + 1 };
  }
  const first = wordAt(tokens, at);
  const hasCount = /^(?:an?|one|two|three)$/.test(first) || token?.kind === 'number';
  const part = PARTS[wordAt(tokens, hasCount ? at + 1 : at).replace(/(?<=[drf])s$/, '')];
  if (part === undefined) return null;
  const count = hasCount ? (numberAt(tokens, at)?.value ?? 1) : 1;
  return { value: count / part, next: at + (hasCount ? 2 : 1) };
}

/** The number that begins at a token; null where none does. */
export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const usual = { needsUnit: true, other: null, isVague: false };
  const first = wordAt(tokens, at);
  const article = /^an?$/.test(first) ? 1 : 0;
  const vague = /^(couple|few|several)$/.exec(wordAt(tokens, at + article));
  if (vague !== null) {
    const next = at + article + (wordAt(tokens, at + article + 1) === 'of' ? 2 : 1);
    const isVague = vague[1] !== 'couple';
    return { ...usual, value: isVague ? 3 : 2, next, isVague };
  }
  const fraction = fractionAt(tokens, at);
  if (fraction !== null) return { ...usual, ...afterOf(tokens, fraction) };
  const number = numberAt(tokens, at);
  if (number !== null) return wholeAt(tokens, at, number);
  return article === 1 ? { ...usual, value: 1, next: at + 1 } : null;
}

/** `half an hour`, `a quarter of an hour`: what stands between the share and its unit. */
function afterOf(
  tokens: readonly Token[],
  { value, next }: { readonly value: number; readonly next: number },
): { readonly value: number; readonly next: number } {
  const of = wordAt(tokens, next) === 'of' ? 1 : 0;
  const article = /^(?:an?|one)$/.test(wordAt(tokens, next + of)) ? 1 : 0;
  return { value, next: next + of + article };
}

/** `2`, `2 1/2`, `2½`, `two and a half`, `a hundred and twenty`. */
function wholeAt(
  tokens: readonly Token[],
  at: number,
  { value, next }: { readonly value: number; readonly next: number },
): Amount {
  const token = tokens[at];
  const other = token?.kind === 'number' ? otherOf(token.text) : null;
  const usual = { needsUnit: false, isVague: false };
  if (tokens[next]?.kind === 'fraction' && Number.isInteger(value)) {
    const fraction = fractionAt(tokens, next);
    if (fraction !== null) {
      return { ...usual, value: value + fraction.value, next: fraction.next, other: null };
    }
  }
  if (wordAt(tokens, next) === 'and') {
    const fraction = fractionAt(tokens, next + 1);
    const isOwn = fraction !== null && !/^(?:of|an?)$/.test(wordAt(tokens, fraction.next));
    if (fraction !== null && isOwn) {
      return { ...usual, value: value + fraction.value, next: fraction.next, other: null };
    }
  }
  return { ...usual, value, next, other };
}

/** `1.30` may mean 1:30; a quarter, as in `1.25`, is written with a point as often, so it is asked, too. */
function otherOf(text: string): number | null {
  const [, whole, part] = /^(\d+)[.,]([0-5]\d)$/.exec(text) ?? [];
  return whole === undefined || part === undefined ? null : Number(whole) + Number(part) / 60;
}
