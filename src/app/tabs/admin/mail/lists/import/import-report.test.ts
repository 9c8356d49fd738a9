import { expect, it } from 'vitest';
import { reportLines, writeReport } from './import-report.ts';

const PROBLEMS = [
  { line: 4, text: 'this row has no e-mail address.', level: 'error' },
  { line: 2, text: 'the name is cut after 80 characters.', level: 'advice' },
] as const;
const ROWS = [
  { line: 3, outcome: 'suppressed', message: '=cmd@example.org gets no mail: it was erased.' },
] as const;

it('a report has the problems of the file and the rows that were not added, by line', () => {
  expect(reportLines(PROBLEMS, ROWS)).toEqual([
    { line: 2, outcome: 'Note', message: 'The name is cut after 80 characters.' },
    { line: 3, outcome: 'Suppressed', message: '=cmd@example.org gets no mail: it was erased.' },
    { line: 4, outcome: 'Cannot be read', message: 'This row has no e-mail address.' },
  ]);
});

it('a report as CSV has no cell that a spreadsheet would run', () => {
  expect(writeReport(reportLines([], ROWS))).toBe(
    "line,outcome,reason\r\n3,Suppressed,'=cmd@example.org gets no mail: it was erased.\r\n",
  );
});
