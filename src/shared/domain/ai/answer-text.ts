/*
 * The text of a model as screens may show it: paragraphs, lists and bold, and marks of figures such as
 * `[f3]`. Links, pictures, HTML, code, headings and invisible characters are taken out. The text comes in
 * pieces; what they are cut into makes no difference.
 */

/** A piece of read text: plain text, or the mark of a figure. */
export type AnswerToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly id: string };

/** Reads a text that comes in pieces. */
export interface AnswerReader {
  /** Returns what is certain by now. */
  read(piece: string): AnswerToken[];
  /** Returns the rest; the text is over. */
  end(): AnswerToken[];
}

/** Stands where an address was. */
export const REMOVED_LINK = '(link removed)';

/** A bracket or a tag that is not closed within so many characters is no construct. */
const LONGEST_BRACKET = 400;
const LONGEST_TARGET = 2000;
const LONGEST_TAG = 1000;
const LONGEST_WORD = 2000;

const MARKS = /^\s*f\d{1,4}(?:\s*[,;]\s*f\d{1,4})*\s*$/iu;
/** A scheme, two slashes, or a domain with a path. */
const ADDRESS =
  /[a-z][a-z0-9+.-]{0,30}:\/\/|^[^a-z0-9]*\/\/\S|\bwww\.\S|\b(?:javascript|vbscript|mailto|blob|intent):\S|\bdata:[a-z]+\/|[a-z0-9-]+\.[a-z]{2,}(?::\d+)?[/?#]\S/iu;
/** Controls, marks of direction, tags, private use, and other characters that nobody sees. */
const UNSEEN =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0\u{e0000}-\u{e0fff}]|(?![\u200c\u200d])\p{Cf}/gu;
/** Scripts without spaces between words: each character stands alone, or nothing would be certain for long. */
const SPACELESS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD =
  /^[^\s[【<`*!\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;

/** The next construct with its length; null where more has to come before it is known. */
type Next = { readonly length: number; readonly tokens: readonly AnswerToken[] } | null;

/** Makes a reader of one answer. */
export function createAnswerReader(): AnswerReader {
  const reader = new Reader();
  return {
    read: (piece) => reader.read(piece, false),
    end: () => reader.read('', true),
  };
}

/** Reads a whole text. */
export function readAnswer(text: string): AnswerToken[] {
  const reader = createAnswerReader();
  return joined([...reader.read(text), ...reader.end()]);
}

function joined(tokens: readonly AnswerToken[]): AnswerToken[] {
  const all: AnswerToken[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') {
      all[all.length - 1] = { kind: 'text', text: last.text + token.text };
    } else if (token.kind === 'mark' || token.text !== '') all.push(token);
  }
  return all;
}

class Reader {
  #rest = '';
  /** How many line ends stand at the end of what was returned; at the beginning there are enough. */
  #lineEnds = 2;
  #last = '';

  read(piece: string, isEnd: boolean): AnswerToken[] {
    this.#rest += piece;
    const tokens: AnswerToken[] = [];
    while (this.#rest !== '') {
      const next = nextOf(this.#rest, {
        isEnd,
        isLineStart: this.#lineEnds > 0,
        isSpaced: this.#last === ' ',
      });
      if (next === null) break;
      this.#rest = this.#rest.slice(next.length);
      for (const token of next.tokens) tokens.push(...this.#pass(token));
    }
    return joined(tokens);
  }

  /** Leaves out empty lines beyond one, and those at the beginning. */
  #pass(token: AnswerToken): AnswerToken[] {
    if (token.kind === 'mark') {
      this.#lineEnds = 0;
      this.#last = '';
      return [token];
    }
    // Without what stood between them, two parts must not become a link or an address.
    const [before, after] = [this.#last, token.text[0] ?? ''];
    const isJoint =
      (before === ']' && /[([]/u.test(after)) || (/[:/]/u.test(before) && after === '/');
    let text = isJoint ? ' ' : '';
    for (const character of token.text) {
      if (character === '\n' && this.#lineEnds >= 2) continue;
      this.#lineEnds = character === '\n' ? this.#lineEnds + 1 : 0;
      text += character;
    }
    this.#last = text.at(-1) ?? this.#last;
    return text === '' ? [] : [{ kind: 'text', text }];
  }
}

interface Place {
  readonly isEnd: boolean;
  readonly isLineStart: boolean;
  /** There is a space before it. */
  readonly isSpaced: boolean;
}

function nextOf(rest: string, place: Place): Next {
  if (place.isLineStart) {
    const start = lineStartOf(rest, place.isEnd);
    if (start === null || start.length > 0) return start;
  }
  const first = rest[0] ?? '';
  if (first === '\n') return said(1, '\n');
  if (first === '\r' || first === '`') return said(1, '');
  if (first === '*') return starOf(rest, place);
  if (first === '[' || first === '【') return bracketOf(rest, place);
  if (first === '!') return pictureOf(rest, place);
  if (first === '<') return tagOf(rest, place.isEnd);
  if (/\s/u.test(first)) return said(1, ' ');
  return wordOf(rest, place.isEnd);
}

function said(length: number, text: string): Next {
  return { length, tokens: text === '' ? [] : [{ kind: 'text', text }] };
}

/** Marks of headings, quotes and lists; indents are left out. Of length 0 where the line has none. */
function lineStartOf(rest: string, isEnd: boolean): Next {
  if (/^[ \t]/u.test(rest)) return said(1, '');
  const [mark = ''] = /^(?:#{1,6}|>{1,8}|[*+•‣▪–—-])(?=[ \t\r\n]|$)/u.exec(rest) ?? [];
  if (mark === '') return said(0, '');
  if (mark.length === rest.length && !isEnd) return null;
  if (/[#>]/u.test(mark)) return said(mark.length, '');
  return said(mark.length + (/^[ \t]/u.test(rest.slice(mark.length)) ? 1 : 0), '- ');
}

/** Two stars are bold; one before or after a word is not shown. */
function starOf(rest: string, { isEnd, isSpaced }: Place): Next {
  const [stars = ''] = /^\*{1,3}/u.exec(rest) ?? [];
  if (stars.length === rest.length && !isEnd && stars.length < 3) return null;
  if (stars.length >= 2) return said(stars.length, '**');
  return said(1, isSpaced && /^\*\s/u.test(rest) ? '*' : '');
}

function pictureOf(rest: string, place: Place): Next {
  if (rest.length === 1 && !place.isEnd) return null;
  if (rest[1] !== '[') return said(1, '!');
  const picture = bracketOf(rest.slice(1), { ...place, isLineStart: false });
  return picture === null ? null : { length: picture.length + 1, tokens: picture.tokens };
}

/** `[f3]` is a figure. Of a link its words are left, and brackets around anything else stay. */
function bracketOf(rest: string, place: Place): Next {
  const length = closedAt(rest, LONGEST_BRACKET) ?? (place.isEnd ? 0 : null);
  if (length === null) return null;
  if (length === 0) return said(1, '');
  const content = rest.slice(1, length - 1);
  const after = rest.slice(length);
  if (after === '' && !place.isEnd) return null;
  const marks = marksIn(content);
  const target = after.startsWith('(') || (marks === null && after.startsWith('['));
  const targetLength = target ? (closedAt(after, LONGEST_TARGET) ?? (place.isEnd ? 0 : null)) : 0;
  if (targetLength === null) return null;
  const reference = after.startsWith('[') ? marksIn(after.slice(1, targetLength - 1)) : null;
  if (targetLength > 0 && reference === null) {
    return { length: length + targetLength, tokens: marks ?? wordsOf(content) };
  }
  if (marks !== null) return { length, tokens: marks };
  if (place.isLineStart && after.startsWith(':')) return said(length + 1, '');
  return {
    length,
    tokens: [{ kind: 'text', text: '[' }, ...wordsOf(content), { kind: 'text', text: ']' }],
  };
}

function marksIn(content: string): AnswerToken[] | null {
  if (!MARKS.test(content)) return null;
  const ids = content.toLowerCase().match(/f\d+/gu) ?? [];
  return ids.flatMap((id, index): AnswerToken[] => [
    ...(index === 0 ? [] : [{ kind: 'text' as const, text: ', ' }]),
    { kind: 'mark', id },
  ]);
}

/** Marks within a link or a picture are no figures of ours. */
function wordsOf(content: string): AnswerToken[] {
  const text = readAnswer(content)
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('');
  return text === '' ? [] : [{ kind: 'text', text }];
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '【': '】' };

/**
 * The length of what the bracket at the beginning encloses, with both brackets; null where it is not
 * closed yet, 0 where the line or `longest` ends before it is.
 */
function closedAt(text: string, longest: number): number | null {
  const open = text[0] ?? '';
  const close = CLOSING[open] ?? '';
  let depth = 0;
  for (let at = 0; at < Math.min(text.length, longest); at += 1) {
    if (text[at] === '\n') return 0;
    if (text[at] === open) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length >= longest ? 0 : null;
}

/** A tag or a comment is left out with all that it holds; another `<` is text. */
function tagOf(rest: string, isEnd: boolean): Next {
  if (rest.length === 1) return isEnd ? said(1, '<') : null;
  if (!/^<[/a-z!?]/iu.test(rest)) return said(1, '<');
  const end = rest.indexOf('>');
  if (end !== -1 && end < LONGEST_TAG) return said(end + 1, '');
  return isEnd || rest.length >= LONGEST_TAG ? said(1, '') : null;
}

/** A run of visible characters, whole: only then it is known whether it is an address. */
function wordOf(rest: string, isEnd: boolean): Next {
  const [spaceless] = SPACELESS.exec(rest) ?? [];
  if (spaceless !== undefined) return said(spaceless.length, spaceless);
  const word = (WORD.exec(rest)?.[0] ?? rest[0] ?? '').slice(0, LONGEST_WORD);
  if (word.length === rest.length && !isEnd && word.length < LONGEST_WORD) return null;
  return said(word.length, shown(word));
}

function shown(word: string): string {
  const seen = word.replace(UNSEEN, '');
  return ADDRESS.test(seen.normalize('NFKC')) ? REMOVED_LINK : seen.replaceAll('](', '] (');
}
