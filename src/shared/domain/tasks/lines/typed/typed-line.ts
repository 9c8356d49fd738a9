/*
 * Reads the line that adds a task: `call mom tomorrow 5pm p1 #family +Home ~1`. Signs come first, then
 * deadlines, repetitions, reminders, and at last days and times. Each takes its words out of the
 * line; what is left is the title.
 */
import { tokensOf } from '../../repetition/words/tokens.ts';
import type { LineText } from './phrase.ts';
import { quietSpans, type TextSpan, touches } from './quiet-words.ts';
import { readNaturalWords } from './read-natural.ts';
import { readSign } from './signs.ts';
import { readTimeAt } from './time-words.ts';
import type { Draft, TypedLine, TypedPlace } from './typed-fields.ts';

const NOTHING = {
  title: '',
  tags: [],
  estimate: null,
  plannedOn: null,
  plannedAt: null,
  dueOn: null,
  repeat: null,
  reminders: [],
  projectId: null,
  newProject: null,
  priority: null,
  problems: [],
  spans: [],
} as const;

/** A word with a sign in front; a name of several words stands in quotation marks: `+"My book"`. */
const WORDS = /[#~@+]"[^"]*"|\S+/g;

/**
 * Reads a line. Signs may stand anywhere, at the beginning of a word; the last of several counts.
 * Days, times, repetitions and deadlines are read from words of English; quotations and what could
 * mean something else stay words, and so does a line that would have no title.
 */
export function readTypedLine(line: string, place: TypedPlace): TypedLine {
  const signs = readSigns(line, place);
  const read = readNaturalWords(signs);
  const draft = titleOf(read) === '' ? signs : read;
  const { text: _, ...typed } = draft;
  const spans = draft.spans.toSorted((one, other) => one.from - other.from);
  return { ...typed, title: titleOf(draft), spans };
}

function readSigns(line: string, place: TypedPlace): Draft {
  const plain = place.plainSpans ?? [];
  const quiet = [...quietSpans(line), ...plain];
  let draft: Draft = { ...NOTHING, text: textOf(line, quiet, place) };
  for (const { 0: word, index: from } of line.matchAll(WORDS)) {
    const span = { from, to: from + word.length };
    const isQuotedName = /^[#~@+]"/.test(word);
    if (touches(span, isQuotedName ? plain : quiet)) continue;
    const sign = readTimeSign(word, draft.text) ?? readSign(word, draft.tags, place);
    if (sign === null) continue;
    if (typeof sign === 'string') {
      draft = { ...draft, problems: [...draft.problems, sign] };
      quiet.push(span);
      continue;
    }
    const { field, label, values } = sign;
    draft = { ...draft, ...values, spans: [...draft.spans, { ...span, field, label }] };
    quiet.push(span);
  }
  return { ...draft, text: withDates(textOf(line, quiet, place), place) };
}

/** `@5pm`; `@fri` is a day. */
function readTimeSign(word: string, text: LineText) {
  if (!/^@\d{1,2}(?::\d{2})?(?:[ap]m)?$/i.test(word) || /^@\d{1,2}$/.test(word)) return null;
  const read = readTimeAt({ ...text, tokens: tokensOf(word.slice(1)) }, 0);
  if (read === null || read.time === null) return null;
  return { field: 'plannedAt', values: { plannedAt: read.time }, label: read.time } as const;
}

/** The tokens of a line, of which some are taken or never read. */
function textOf(line: string, quiet: readonly TextSpan[], place: TypedPlace): LineText {
  const { today, time, isDayFirst } = place;
  const tokens = tokensOf(line).map((token) =>
    touches(token, quiet) ? { ...token, text: '' } : token,
  );
  return { line, today, time, isDayFirst, tokens, found: [] };
}

/** Taken words, and those by which the library would make a span of two dates. */
const APART = new Set(['', 'to', 'until', 'till', 'til', 'through', 'from', 'starting', '-', '–']);

/** Adds the dates that the library finds where nothing else is taken and no time stands. */
function withDates(text: LineText, place: TypedPlace): LineText {
  const hidden = text.line.split('');
  const hide = (token: TextSpan | undefined) => {
    if (token !== undefined) hidden.fill(';', token.from, token.to);
  };
  let at = 0;
  while (at < text.tokens.length) {
    const token = text.tokens[at];
    const time = token?.text === '' ? null : readTimeAt(text, at);
    if (APART.has(token?.text ?? '')) hide(token);
    for (const each of text.tokens.slice(at, time?.next ?? at)) hide(each);
    at = time?.next ?? at + 1;
  }
  return { ...text, found: place.findDates(hidden.join(''), place) };
}

const GAP = '\0';

/** The line without its spans and the punctuation that they leave, with single spaces. */
function titleOf({ spans, text }: Draft): string {
  let title = text.line.replaceAll(GAP, ' ');
  for (const { from, to } of spans.toSorted((one, other) => other.from - one.from)) {
    title = title.slice(0, from) + GAP + title.slice(to);
  }
  const bare = title
    .replace(/\s+/gu, ' ')
    .replace(/\( ?\0 ?\)/g, GAP)
    .replace(/ ?\0(?=[.!?](?: |$))/g, '')
    .replace(/^[ \0]+[,:;–—-]+/u, (start) => (start.includes(GAP) ? '' : start));
  return withoutEnd(bare).replaceAll(GAP, ' ').replace(/ +/g, ' ').trim();
}

/** Takes off what separated the last span from the title: “Call mom, tomorrow”. */
function withoutEnd(title: string): string {
  let end = title.length;
  while (end > 0 && /[ \0]/.test(title[end - 1] ?? '')) end -= 1;
  if (!title.slice(end).includes(GAP)) return title;
  while (end > 0 && /[ \0,;–—-]/u.test(title[end - 1] ?? '')) end -= 1;
  return title.slice(0, end);
}
