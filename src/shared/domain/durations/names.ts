/* Names of timers, read from the words around a time: `tea 4 minutes`, `15 minutes for pasta`. */
import { isNumberWord } from './amounts.ts';
import { unitOf } from './lengths.ts';
import type { Phrase } from './phrases.ts';
import type { Token } from './tokens.ts';

/** A name, and whether the words around the time leave no doubt about it. */
export interface Named {
  readonly name: string;
  readonly isClear: boolean;
  /** Whether a word such as `for` says that it is a name. */
  readonly isSaid: boolean;
}

/** Filler words that people type around the time of a timer. */
const FILLING = new Set(
  'please hey ok okay can could will would you i id want need like to set start make create give put run begin do me us my a an the this timer timers countdown alarm for in after wake up remind ring is lets just about around roughly exactly now from with of called named'.split(
    ' ',
  ),
);
const TIMER = /^(?:timers?|countdown|alarm)$/;
const ENDING = /^(?:please|now|timer|countdown|alarm|thanks)$/;
/** Words that change what a time means, wherever they stand. */
const TELLING =
  /^(?:half|halves|quarters?|thirds?|or|ago|every|times|x|rounds?|sets?|reps?|hundred|thousand|dozen|couple|few|several|weeks?|fortnights?|months?|years?|am|pm|oclock|until|till?|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/;
/** Words that change what a time means where they stand right beside it. */
const BESIDE =
  /^(?:and|to|past|than|under|over|less|more|minus|plus|before|after|from|between|each|without|except|at|by|a|an)$/;

/** The name that the words before and after a time give to it; `line` is what the tokens are of. */
export function nameAround(line: string, tokens: readonly Token[], phrase: Phrase): Named {
  const head = headName(tokens.slice(0, phrase.at));
  const tail = tailName(tokens.slice(phrase.next), isReminder(tokens.slice(0, phrase.at)));
  const parts = [head.tokens, tail.tokens].filter((part) => part.length > 0);
  const name = parts.map((part) => unquoted(textOf(line, part))).join(' ');
  const isBeside = [head.tokens.at(-1), tail.isSaid ? undefined : tail.tokens[0]].some(
    (token) => token !== undefined && isBesideTelling(token),
  );
  const isClear = parts.length < 2 && !isBeside && !parts.flat().some((token) => isTelling(token));
  return { name, isClear, isSaid: tail.isSaid && head.tokens.length === 0 };
}

interface Part {
  readonly tokens: readonly Token[];
  readonly isSaid: boolean;
}

function headName(tokens: readonly Token[]): Part {
  const isSaid = false;
  if (tokens.every(isFilling)) return { tokens: [], isSaid };
  const isTimer = tokens.some((token) => token.kind === 'word' && TIMER.test(token.word));
  if (isTimer) return { tokens: trimmed(tokens, isFilling, isFilling), isSaid };
  const isJoint = (token: Token) =>
    token.kind === 'sign'
      ? /[,:=–—(-]/.test(token.sign)
      : hasWord(token, /^(?:for|in|of|about|is)$/);
  return { tokens: trimmed(tokens, () => false, isJoint), isSaid };
}

function tailName(tokens: readonly Token[], takesTo: boolean): Part {
  const isEnding = (token: Token) =>
    token.kind === 'sign' ? /[.!?,;)]/.test(token.sign) : hasWord(token, ENDING);
  const isOpening = (token: Token) =>
    token.kind === 'sign'
      ? /[,:=–—-]/.test(token.sign)
      : hasWord(token, /^(?:timer|countdown|alarm|now|please|long)$/);
  const now = hasWord(tokens[0], /^from$/) && hasWord(tokens[1], /^now$/) ? 2 : 0;
  const rest = trimmed(tokens.slice(now), isOpening, isEnding);
  const isSaid =
    hasWord(rest[0], /^(?:for|called|named)$/) || (takesTo && hasWord(rest[0], /^to$/));
  return { tokens: isSaid ? rest.slice(1) : rest, isSaid };
}

/** `remind me in 20 minutes to …` */
function isReminder(head: readonly Token[]): boolean {
  return head.some((token) => hasWord(token, /^(?:remind|wake)$/)) && head.every(isFilling);
}

function trimmed(
  tokens: readonly Token[],
  isFirst: (token: Token) => boolean,
  isLast: (token: Token) => boolean,
): readonly Token[] {
  const from = tokens.findIndex((token) => !isFirst(token));
  const to = tokens.findLastIndex((token) => !isLast(token));
  return from === -1 ? [] : tokens.slice(from, to + 1);
}

function isFilling(token: Token): boolean {
  return token.kind === 'sign'
    ? /[,:.!?]/.test(token.sign)
    : token.kind === 'word' && FILLING.has(token.word);
}

function isTelling(token: Token): boolean {
  if (token.kind === 'clock') return true;
  return token.kind === 'word' && (TELLING.test(token.word) || unitOf(token.word) !== undefined);
}

function isBesideTelling(token: Token): boolean {
  if (token.kind === 'sign') return /[^"'“”‘’()#&]/.test(token.sign);
  return token.kind !== 'word' || BESIDE.test(token.word) || isNumberWord(token.word);
}

function hasWord(token: Token | undefined, form: RegExp): boolean {
  return token?.kind === 'word' && form.test(token.word);
}

const unquoted = (text: string) => text.replace(/^(["“'‘])(.+)["”'’]$/, '$2');

const textOf = (line: string, tokens: readonly Token[]) =>
  line.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
