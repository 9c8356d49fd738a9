/* Checks of the two lines that are seen before a mail is opened: its subject and its preview. */
import { parseFields } from './personal-fields.ts';
import { fieldFiller, fillLine, sampleValues } from './personal-values.ts';

/** A remark on a line: errors stop a mail from being sent. */
export interface LineProblem {
  /** From 1. */
  readonly column: number;
  /** Says what is wrong and what to do. */
  readonly text: string;
  readonly level: 'error' | 'advice';
}

/** The most characters of a subject or a preview, with its fields filled. */
export const LONGEST_SUBJECT = 150;
/** Phones cut subjects from about here on. */
export const SHOWN_OF_SUBJECT = 60;
/** Mail programs show about so much of a preview. */
export const SHOWN_OF_PREVIEW = 110;

const CONTROL = /(?![\r\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u;
const FEWEST_CAPITALS = 8;
const MOST_CAPITALS = 0.7;

/** Checks a subject; empty when it can be sent and nothing would make it better. */
export function subjectProblems(subject: string): LineProblem[] {
  if (subject.trim() === '')
    return [error(1, 'the subject is empty. Write what the mail is about.')];
  const shown = sample(subject);
  return [
    ...lineProblems('subject', subject, shown),
    ...lengthProblems('subject', shown, SHOWN_OF_SUBJECT),
    ...tone(shown),
  ];
}

/** Checks a preview line against the subject above it. */
export function previewProblems(preview: string, subject: string): LineProblem[] {
  if (preview.trim() === '') {
    const text =
      'the preview line is empty. Mail programs show the first words of the mail instead.';
    return [advice(1, text)];
  }
  const shown = sample(preview);
  const isSame = shown.trim().toLowerCase() === sample(subject).trim().toLowerCase();
  const repeated = 'the preview line repeats the subject. Say what the subject leaves out.';
  return [
    ...lineProblems('preview line', preview, shown),
    ...lengthProblems('preview line', shown, SHOWN_OF_PREVIEW),
    ...(isSame ? [advice(1, repeated)] : []),
  ];
}

/** A line as a recipient sees it of whom everything is known, or nothing but the address. */
function sample(line: string, isKnown = true): string {
  return fillLine(parseFields(line).pieces, fieldFiller(sampleValues(isKnown)));
}

function lineProblems(what: string, line: string, shown: string): LineProblem[] {
  const breakAt = line.search(/[\r\n]/);
  const controlAt = line.search(CONTROL);
  return [
    ...(breakAt === -1
      ? []
      : [error(breakAt + 1, `the ${what} has a line break. Write it on one line.`)]),
    ...(controlAt === -1
      ? []
      : [error(controlAt + 1, `the ${what} has a control character here. Delete it.`)]),
    ...parseFields(line).problems.map(({ column, text }) => error(column, text)),
    ...emptyProblems(what, line, shown),
  ];
}

const WORD = /\p{L}|\p{N}|\p{Extended_Pictographic}/u;

function emptyProblems(what: string, line: string, shown: string): LineProblem[] {
  if (!WORD.test(shown)) {
    return [error(1, `the ${what} holds no word. Write what the mail is about.`)];
  }
  if (WORD.test(sample(line, false))) return [];
  const text = `the ${what} is empty for recipients of whom little is known. Write words around its fields.`;
  return [error(1, text)];
}

function lengthProblems(what: string, shown: string, most: number): LineProblem[] {
  const length = Array.from(shown).length;
  if (length > LONGEST_SUBJECT) {
    const text = `the ${what} has ${length} characters; at most ${LONGEST_SUBJECT} can be sent. Shorten it.`;
    return [error(LONGEST_SUBJECT + 1, text)];
  }
  if (length <= most) return [];
  const text = `the ${what} has ${length} characters; phones show about ${most}. Put the important words first.`;
  return [advice(most + 1, text)];
}

/** Habits of unwanted mail, which filters and readers know. */
function tone(shown: string): LineProblem[] {
  const problems: LineProblem[] = [];
  const cased = shown.match(/\p{Lu}|\p{Ll}/gu) ?? [];
  const capitals = cased.filter((letter) => /\p{Lu}/u.test(letter)).length;
  if (capitals >= FEWEST_CAPITALS && capitals / cased.length > MOST_CAPITALS) {
    problems.push(advice(1, 'the subject is written in capitals, as spam is. Use small letters.'));
  }
  const signs = /[!?]{2,}|[$€£]{2,}/.exec(shown);
  if (signs !== null) {
    const text = `“${signs[0].slice(0, 10)}” looks like spam. Write one sign at most.`;
    problems.push(advice(signs.index + 1, text));
  }
  if (/^\s*(?:re|fwd?|aw|wg)\s*:/i.test(shown)) {
    const text =
      'the subject looks like an answer or a forwarded mail, and it is neither. Leave the beginning out.';
    problems.push(advice(1, text));
  }
  return problems;
}

function error(column: number, text: string): LineProblem {
  return { column, text, level: 'error' };
}

function advice(column: number, text: string): LineProblem {
  return { column, text, level: 'advice' };
}
