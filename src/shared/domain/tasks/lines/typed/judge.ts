/* Whether words that look like a day or a time are one: what is ambiguous stays words. */
import type { LineText, Phrase } from './phrase.ts';

const list = (words: string) => new Set(words.split(' '));

/** Before a day, they make it a name, a thing, or a day that has passed. */
const BEFORE = list(
  'the a an my our your his her their its every of from since until till between last past after before than black good easter cyber ash palm ruby fat super casual holy throwback high',
);
/** Before a time, they make it the end of a span, or a bound. */
const BEFORE_TIME = list('to and by until till before after from than - – or since');
/** After a day, the line goes on with something else. */
const AFTER = list(
  'about with at to for and or on in if when while without via due plan deadline remind until every from - – — | & / because so but then @',
);
const PLANNING = list('plan review prepare organise organize schedule');
/** Their titles would say nothing of “every day is a gift”. */
const SENTENCE = list('is was are were has have had i you we they he she it counts matters');

/** Whether a phrase from one token to before another is meant as a day or a time. */
export function isMeant(text: LineText, at: number, phrase: Phrase): boolean {
  const { tokens } = text;
  const before = tokens[at - 1]?.text ?? '';
  if (BEFORE.has(before) || (phrase.day === null && BEFORE_TIME.has(before))) return false;
  if (isName(text, at, phrase.next) || isObject(text, at, phrase.next)) return false;
  if (phrase.day === null) return isTimeMeant(text, at, phrase);
  if (tokens[at]?.text === 'today' && at === 0 && phrase.next === tokens.length - 1) return false;
  return phrase.isSure || endsThere(text, phrase.next) || goesOn(text, phrase.next);
}

function isTimeMeant(text: LineText, at: number, phrase: Phrase): boolean {
  const { tokens, line } = text;
  const [token, before] = [tokens[at], tokens[at - 1]];
  // “John 3:16”
  const isVerse =
    /^\d:\d[1-46-9]$/.test(token?.text ?? '') &&
    before !== undefined &&
    /^\p{Lu}/u.test(line.slice(before.from));
  if (isVerse) return false;
  if (endsThere(text, phrase.next) || goesOn(text, phrase.next)) return true;
  const isAt = token?.text === 'at' || token?.text === '@' || token?.text === 'in';
  const isPlain = /^(?:\d{1,2}:\d{2}|\d.*[ap]m)$/.test(token?.text ?? '');
  return (isAt && phrase.isSure) || (at === 0 && isPlain);
}

/** Whether a repetition from one token to before another is meant as one. */
export function isRepeatMeant(
  text: LineText,
  at: number,
  { isAdverb, next }: { readonly isAdverb: boolean; readonly next: number },
): boolean {
  const { tokens } = text;
  if (SENTENCE.has(tokens[next]?.text ?? '') || isName(text, at, next)) return false;
  const before = tokens[at - 1]?.text ?? '';
  if (!isAdverb && tokens[at]?.text !== 'each')
    return !['not', 'almost', 'nearly'].includes(before);
  return !BEFORE.has(before) && (endsThere(text, next) || (at > 0 && goesOn(text, next)));
}

/** Whether the words of the line end before a token. */
export function endsThere({ tokens, line }: LineText, next: number): boolean {
  const following = tokens[next];
  if (following === undefined || following.text === '' || following.text === ',') return true;
  const last = tokens[next - 1];
  return last !== undefined && /^[.:;!?)\]]/.test(line.slice(last.to));
}

function goesOn({ tokens }: LineText, next: number): boolean {
  const following = tokens[next]?.text ?? '';
  return AFTER.has(following) || /^\d{1,2}:\d{2}$/.test(following);
}

/** “Tomorrow Never Dies”, “The Day After Tomorrow”: a name is written with capitals. */
function isName({ tokens, line }: LineText, at: number, next: number): boolean {
  const isCapital = (place: number) => {
    const token = tokens[place];
    return (
      token !== undefined &&
      token.text !== '' &&
      /^\p{Lu}\p{Ll}/u.test(line.slice(token.from, token.to))
    );
  };
  if (!isCapital(at)) return false;
  const words = tokens.slice(at, next).map((_, place) => at + place);
  if (words.length > 2) return words.every(isCapital);
  return words.every(isCapital) && isCapital(next);
}

/** “Plan next week” is about the week, “plan trip next week” is not. */
function isObject({ tokens }: LineText, at: number, next: number): boolean {
  const isWhole = tokens.slice(next).every(({ text }) => text === '' || text === ',');
  return at === 1 && isWhole && PLANNING.has(tokens[0]?.text ?? '');
}
