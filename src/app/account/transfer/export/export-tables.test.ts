import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { countCsvPieces, TABLES, writeCsv, writeReadme } from './export-tables.ts';

const SESSION = {
  id: '1',
  projectId: 'p',
  projectTitle: 'Thesis',
  taskTitle: null,
  startTime: '2026-11-20T08:35:00.123Z',
  endTime: '2026-11-20T09:00:00.456Z',
  timeZone: 'Europe/Vienna',
  duration: 25,
  completed: true,
  interrupted: false,
  note: '=HYPERLINK("x")',
  intention: 'Two\nlines, "quoted"',
};
const DOCUMENT = {
  exportedAt: '2026-11-22T10:00:00.000Z',
  sessions: [SESSION],
  projects: [
    { id: 'p', title: 'Thesis', createdAt: '2026-01-01T00:00:00.000Z', deletedAt: null },
    { id: 'q', title: 'Gone', deletedAt: '2026-02-01T00:00:00.000Z' },
  ],
  tasks: [{ id: 't', projectId: 'p', title: 'Write', tags: ['a', 'b'], deletedAt: null }],
};

/** Parses a table as a spreadsheet does, row by row. */
function read(pieces: Iterable<string>): Record<string, string>[] {
  const text = [...pieces].join('');
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
    .data;
}

test('writes exact times of a session, in UTC and in local time', () => {
  const [row] = read(writeCsv(DOCUMENT, TABLES.sessions));
  expect(row).toMatchObject({
    start_utc: '2026-11-20T08:35:00.123Z',
    end_utc: '2026-11-20T09:00:00.456Z',
    start_local: '2026-11-20T09:35:00.123+01:00',
    end_local: '2026-11-20T10:00:00.456+01:00',
    duration_minutes: '25',
    completed: 'true',
    project: 'Thesis',
    task: '',
    intention: 'Two\nlines, "quoted"',
  });
});

test('makes no text a formula', () => {
  const [row] = read(writeCsv(DOCUMENT, TABLES.sessions));
  expect(row?.['note']).toBe('\'=HYPERLINK("x")');
});

test('looks up the names of projects, and leaves out deleted records', () => {
  const [task] = read(writeCsv(DOCUMENT, TABLES.tasks));
  expect(task).toMatchObject({ project: 'Thesis', tags: 'a, b' });
  const titles = read(writeCsv(DOCUMENT, TABLES.projects)).map(({ title }) => title);
  expect(titles).toEqual(['Thesis']);
});

test('explains every column of every table', () => {
  const readme = writeReadme(DOCUMENT);
  for (const { file, columns } of Object.values(TABLES)) {
    expect(readme).toContain(file);
    for (const { name, about } of columns) expect(readme).toContain(`  ${name}: ${about}`);
  }
});

test('joins the chunks of a long table into one', () => {
  const tasks = Array.from({ length: 1201 }, (_, at) => ({ id: `${at}`, title: `a, ${at}` }));
  const pieces = [...writeCsv({ tasks }, TABLES.tasks)];
  expect(pieces).toHaveLength(countCsvPieces({ tasks }, TABLES.tasks));
  expect(read(pieces).map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
});
