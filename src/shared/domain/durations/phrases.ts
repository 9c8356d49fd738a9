/* The phrases of a line that speak of time: lengths, times of day, and numbers without a unit. */
import { amountAt, numberAt } from './amounts.ts';
import { lengthAt, unitOf } from './lengths.ts';
import { type Moment, momentAt } from './moments.ts';
import { type Token, wordAt } from './tokens.ts';

/** One thing in a line that speaks of time, from token `at` to before `next`. */
export type Phrase = { readonly at: number; readonly next: number } & (
  | {
      readonly kind: 'length';
      /** Possible meanings, in milliseconds, the likeliest first. */
      readonly ms: readonly number[];
      readonly isDoubtful: boolean;
    }
  | { readonly kind: 'moment'; readonly moment: Moment }
  /** A number that may be minutes, or no time at all. */
  | { readonly kind: 'number'; readonly ms: readonly number[]; readonly text: string }
);

const INTRODUCING = /^(?:until|till?|at|by)$/;

/** Everything in a line that speaks of time, in order. */
export function phrasesIn(tokens: readonly Token[], unitMs: number): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at, unitMs);
    if (phrase !== null) phrases.push(phrase);
    at = phrase?.next ?? at + 1;
  }
  return phrases;
}

function phraseAt(tokens: readonly Token[], at: number, unitMs: number): Phrase | null {
  const isIntroduced = isIntroducedAt(tokens, at);
  const moment = momentAt(tokens, isIntroduced ? at + 1 : at, isIntroduced);
  const length = lengthAt(tokens, at);
  if (moment !== null && moment.next > (length?.next ?? 0)) {
    return { at, next: moment.next, kind: 'moment', moment };
  }
  if (length !== null) {
    const { next, isDoubtful } = length;
    return { at, next, kind: 'length', ms: [length.ms, ...length.others], isDoubtful };
  }
  return bareAt(tokens, at, unitMs);
}

/** `until 15:30`, `@15:30`, and at the beginning `to 15:30`. */
function isIntroducedAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === 'sign') return token.sign === '@';
  const word = wordAt(tokens, at);
  return INTRODUCING.test(word) || (word === 'to' && at === 0);
}

/** `10`, `twenty`, `two and a half`; and `hour` alone. */
function bareAt(tokens: readonly Token[], at: number, unitMs: number): Phrase | null {
  const word = wordAt(tokens, at);
  const alone = word === 'hour' || word === 'minute' ? unitOf(word) : undefined;
  if (alone !== undefined) return { at, next: at + 1, kind: 'number', ms: [alone], text: word };
  if (numberAt(tokens, at) === null) return null;
  const amount = amountAt(tokens, at);
  if (amount === null || amount.needsUnit) return null;
  const values = [amount.value, ...(amount.other === null ? [] : [amount.other])];
  const token = tokens[at];
  return {
    at,
    next: amount.next,
    kind: 'number',
    ms: values.map((value) => value * unitMs),
    text: token?.kind === 'number' ? token.text : word,
  };
}
