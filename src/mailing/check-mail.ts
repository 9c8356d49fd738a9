/* Everything that can be said of a mail before it is sent. */
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { PERSONAL_FIELD_NAMES, type PersonalField } from '#shared/domain/mail/personal-fields.ts';
import { sampleValues } from '#shared/domain/mail/personal-values.ts';
import { type LineProblem, previewProblems, subjectProblems } from '#shared/domain/mail/subject.ts';
import { treeProblems } from './checks/tree-problems.ts';
import {
  type ComposedMail,
  composeMail,
  fillMail,
  type MailSender,
} from './compose/compose-mail.ts';
import type { MailPiece } from './reading/field-tokens.ts';
import { readMail } from './reading/read-mail.ts';

/** A mail as its writer has it. */
export interface WrittenMail {
  readonly subject: string;
  readonly preview: string;
  /** MDX. */
  readonly source: string;
}

/** Something that its writer should mend. */
export interface MailProblem {
  readonly part: 'subject' | 'preview' | 'text' | 'mail';
  /** From 1; 1 and 1 for the mail as a whole. */
  readonly line: number;
  readonly column: number;
  /** Says what is wrong and what to do. */
  readonly text: string;
  /** Errors stop a mail from being sent; advice does not. */
  readonly level: 'error' | 'advice';
}

/** A mail that was checked. */
export interface CheckedMail {
  /** Those of the subject first, then in the order of the text. */
  readonly problems: readonly MailProblem[];
  /** Null when there is an error. */
  readonly composed: ComposedMail | null;
  /** The size of its HTML for a recipient of whom everything is known, in bytes; 0 with an error. */
  readonly bytes: number;
}

/** Gmail cuts a mail after 102 kB, and the link to unsubscribe with it. */
export const MOST_MAIL_BYTES = 100_000;
/** From here on the writer is warned. */
const LARGE_MAIL_BYTES = 80_000;
/** Longer than nearly every value. */
const LONG_VALUE = 'x'.repeat(60);
const LONG_ADDRESS = `https://example.org/${'x'.repeat(180)}`;

/** Checks a mail and composes it where nothing stops it. It takes linear time, and never throws. */
export function checkMail(mail: WrittenMail, sender: MailSender): CheckedMail {
  const read = readMail(mail.source);
  const lines = [
    ...subjectProblems(mail.subject).map((problem) => ofLine('subject', problem)),
    ...previewProblems(mail.preview, mail.subject).map((problem) => ofLine('preview', problem)),
  ];
  const inTree = read.tree === null ? [] : treeProblems(read.tree, sender.pictures);
  const text = [...read.problems, ...inTree]
    .toSorted((one, other) => one.line - other.line || one.column - other.column)
    .map((problem): MailProblem => ({ part: 'text', ...problem }));
  const problems = [...lines, ...text];
  if (read.tree === null || problems.some(({ level }) => level === 'error')) {
    return { problems, composed: null, bytes: 0 };
  }
  const composed = composeMail({ ...mail, tree: read.tree, fields: read.fields }, sender);
  const bytes = bytesOf(composed);
  const ofMail = composedProblems(composed, bytes);
  const isStopped = ofMail.some(({ level }) => level === 'error');
  return { problems: [...problems, ...ofMail], composed: isStopped ? null : composed, bytes };
}

function ofLine(part: 'subject' | 'preview', { column, text, level }: LineProblem): MailProblem {
  return { part, line: 1, column, text, level };
}

function bytesOf(composed: ComposedMail): number {
  const values = Object.fromEntries(
    PERSONAL_FIELD_NAMES.map((field): [PersonalField, string] => [field, LONG_VALUE]),
  );
  const addresses = { unsubscribe: LONG_ADDRESS, preferences: LONG_ADDRESS };
  const { html } = fillMail(composed, { values, ...addresses });
  return new TextEncoder().encode(html).length;
}

/** The problems of a mail as it will be sent: its size, its text part, its way to unsubscribe. */
export function composedProblems(composed: ComposedMail, bytes: number): MailProblem[] {
  const problems: MailProblem[] = [];
  const add = (level: MailProblem['level'], text: string) =>
    problems.push({ part: 'mail', line: 1, column: 1, text, level });
  if (bytes > MOST_MAIL_BYTES) {
    const text = `this mail has ${kilobytes(bytes)}; Gmail cuts it after ${kilobytes(MOST_MAIL_BYTES)}, with the link to unsubscribe. Put a part of it on a page, and link to it.`;
    add('error', text);
  } else if (bytes > LARGE_MAIL_BYTES) {
    add(
      'advice',
      `this mail has ${kilobytes(bytes)}; Gmail cuts it after ${kilobytes(MOST_MAIL_BYTES)}. Shorten it.`,
    );
  }
  const addresses = { unsubscribe: 'u:', preferences: 'p:' };
  const { text } = fillMail(composed, { values: sampleValues(false), ...addresses });
  if (text.trim() === '') add('error', 'this mail has no text part. Write a text.');
  const inText = composed.text.some(
    (block) => typeof block !== 'string' && block.pieces.some(isUnsubscribe),
  );
  if (!composed.html.some(isUnsubscribe) || !inText) {
    add('error', 'this mail has no link to unsubscribe. Put it back into the foot of the mail.');
  }
  return problems;
}

function isUnsubscribe(piece: MailPiece): boolean {
  return typeof piece !== 'string' && 'address' in piece && piece.address === 'unsubscribe';
}

function kilobytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1000))} kB`;
}
