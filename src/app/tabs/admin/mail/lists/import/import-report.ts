import { csvLine } from '#shared/domain/formats/csv.ts';
import type { RowProblem } from '#shared/domain/mail/contacts/read-contact.ts';
import type { RowOutcome } from '#shared/domain/mail/lists.ts';
import type { RowReport } from './contact-import.ts';

/** Words for each outcome of a row. */
export const OUTCOME_WORDS: Readonly<Record<RowOutcome, string>> = {
  added: 'Added',
  present: 'Already on the list',
  left: 'Left the list',
  suppressed: 'Suppressed',
  repeated: 'Twice in the file',
  invalid: 'Cannot be read',
  unsubscribed: 'Unsubscribed',
  complaint: 'Complained',
  hardBounce: 'Bounced',
  softBounces: 'Refused mail three times',
};

/** Words for people of a file who never agreed to get mail. */
export const LEFT_OUT = 'Not agreed';

const LEVEL_WORDS: Readonly<Record<RowProblem['level'], string>> = {
  error: OUTCOME_WORDS.invalid,
  leftOut: LEFT_OUT,
  advice: 'Note',
};

/** A line of the report. */
export interface ReportLine {
  readonly line: number;
  readonly outcome: string;
  readonly message: string;
}

/** Returns the report on a file by line: problems of reading it, and rows that the server did not add. */
export function reportLines(
  problems: readonly RowProblem[],
  rows: readonly RowReport[],
): readonly ReportLine[] {
  const read = problems.map(({ line, text, level }) => {
    return { line, outcome: LEVEL_WORDS[level], message: sentence(text) };
  });
  const sent = rows.map(({ line, outcome, message }) => {
    return { line, outcome: OUTCOME_WORDS[outcome], message };
  });
  return [...read, ...sent].toSorted((one, other) => one.line - other.line);
}

/** Returns a report as CSV. */
export function writeReport(lines: readonly ReportLine[]): string {
  const rows = lines.map(({ line, outcome, message }) => csvLine([line, outcome, message]));
  return [csvLine(['line', 'outcome', 'reason']), ...rows].join('');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
