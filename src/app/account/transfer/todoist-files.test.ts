import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { readCsv } from '#shared/csv/read-csv.ts';
import { decodeBytes } from '#shared/domain/import/decode-bytes.ts';
import { planTasks, type TaskPlan } from '#shared/domain/import/import-plan.ts';
import { projectNameOf, readTodoistCsv } from '#shared/domain/import/todoist-csv.ts';
import { readTodoistItem } from '#shared/domain/import/todoist-item.ts';
import { readTodoistJson } from '#shared/domain/import/todoist-json.ts';

const TODAY = '2026-11-22';
const FOLDER = path.join(import.meta.dirname, '../../../../tests/fixtures/todoist');

function planOf(fileName: string, text: string): TaskPlan {
  const { rows, broken } = readCsv(text);
  const problems = broken.map(({ line, text: message }) => ({
    place: `line ${line}`,
    title: '',
    message,
  }));
  const content = readTodoistCsv(rows, { fileName, today: TODAY });
  return planTasks({ ...content, problems: [...problems, ...content.problems] }, TODAY);
}

function planOfFile(name: string): TaskPlan {
  const { text } = decodeBytes(readFileSync(path.join(FOLDER, name)));
  if (name.endsWith('.csv')) return planOf(name, text);
  const content = readTodoistJson(JSON.parse(text));
  if (content === null) throw new Error(`${name} was not recognised.`);
  return planTasks(content, TODAY);
}

const said = (plan: TaskPlan) => plan.leftOut.map(({ place, message }) => `${place}: ${message}`);

describe('a CSV in Todoist’s own format', () => {
  test('is read with labels, notes, days, repetitions, subtasks and comments', () => {
    const plan = planOfFile('Thesis [2203306141].csv');
    expect(plan.problems).toEqual([]);
    expect(plan.projects.map(({ name }) => name)).toEqual(['Thesis']);
    const rows = plan.projects[0]?.tasks.map(({ row }) => row) ?? [];
    expect(rows).toMatchObject([
      {
        content: 'Write introduction',
        description: 'Three pages,\nwith “quotes” and a "citation"',
        labels: ['thesis', 'writing'],
        due: { date: '2026-11-23' },
        repeat: 'weekdays',
      },
      { content: 'Collect sources', due: { date: '2026-12-25' }, parent_id: rows[0]?.id },
      {
        content: 'Ask the library',
        parent_id: rows[0]?.id,
        description: 'They open at nine. map.pdf: https://example.org/map.pdf',
      },
      { content: 'Call ada@example.org', due: { date: '2026-12-25' } },
      { content: 'Water the plants' },
      { content: 'Water the plants', due: { date: '2026-11-22' }, repeat: 'daily' },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });

  test('lists by line what cannot be imported', () => {
    expect(said(planOfFile('Thesis [2203306141].csv'))).toEqual([
      'line 2: how Todoist shows the project',
      'line 10: a section: its tasks are imported without it',
      'line 4: priority 1',
      'line 7: its deeper level: it becomes a sub-task of the topmost task',
      'line 11: the time 10:00',
      'line 11: the duration 30 minute',
      'line 12: the repetition “every 3 days”',
      'line 13: the deadline 2026-12-31',
    ]);
  });

  test('keeps its letters in Windows-1252', () => {
    const [project] = planOfFile('Büro.csv').projects;
    expect(project?.tasks.map(({ row: { content, due } }) => [content, due?.date])).toEqual([
      ['Größe prüfen – 5 €', '2026-11-23'],
      ['„Bücher“ zurückgeben', '2026-12-24'],
    ]);
  });

  test('reports bad lines with the reason, and reads the others', () => {
    const { projects, problems } = planOfFile('Broken.csv');
    expect(projects[0]?.tasks.map(({ row }) => row.content)).toEqual([
      'Good one',
      'Good two',
      'Good three',
      'Good four',
    ]);
    expect(problems.map(({ place, message }) => [place, message.slice(0, 44)])).toEqual([
      ['line 3', 'Its quotation marks don’t match: one is not '],
      ['line 5', 'Its quotation marks don’t match: one is not '],
      ['line 7', 'It has 14 fields where 10 are expected: text'],
      ['line 8', 'TYPE is “tsk”; it should be task, section or'],
      ['line 9', 'It has no CONTENT: a task needs a title.'],
      ['line 10', 'INDENT is “first”; it should be 1, or more f'],
    ]);
  });

  test('is read in the language of each date, and keeps words that tasks cannot say', () => {
    const plan = planOf(
      'Home.csv',
      [
        'TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG,DEADLINE,DEADLINE_LANG',
        'task,Wischen,2,1,jeden Tag um 9 Uhr,de,,',
        'task,Poubelles,4,1,tous les lundis,fr,,',
        'section,Ofen,,,,,,',
        'task,Water,4,1,every 3 days,en,,',
        'task,Gym,4,1,"every mon, wed, fri",en,,',
        'task,Clean,1,1,,,2026-12-19,de',
      ].join('\n'),
    );
    expect(plan.projects[0]?.tasks.map(({ row }) => row)).toMatchObject([
      { content: 'Wischen', due: { date: '2026-11-22' }, repeat: 'daily' },
      { content: 'Poubelles', due: { date: '2026-11-23' }, repeat: 'weekly' },
      {
        content: 'Water',
        due: { date: '2026-11-22' },
        description: 'Date in Todoist: every 3 days',
      },
      {
        content: 'Gym',
        due: { date: '2026-11-23' },
        description: 'Date in Todoist: every mon, wed, fri',
      },
      { content: 'Clean', due: { date: '2026-12-19' } },
    ]);
    expect(said(plan)).toContain('line 2: priority 2');
  });

  test('gives each task its priority, section, time and rule', () => {
    const { rows } = readCsv(
      'TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG\nsection,Oven,,,,\ntask,Clean,1,1,alle 2 Wochen um 9 Uhr,de\n',
    );
    const { items } = readTodoistCsv(rows, { fileName: 'Home.csv', today: TODAY });
    expect(items.map(({ item }) => readTodoistItem(item, { today: TODAY }))).toMatchObject([
      {
        priority: 1,
        section: 'Oven',
        plannedOn: '2026-11-22',
        plannedAt: '09:00',
        rule: { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'day' },
      },
    ]);
  });

  test('is read with semicolons as well', () => {
    const plan = planOf('Work.csv', 'TYPE;CONTENT;INDENT\ntask;One, two;1\n');
    expect(plan.projects[0]?.tasks[0]?.row.content).toBe('One, two');
  });

  test.each(['', '\n\n', 'a,b\n1,2\n', '\u0000\u0001', '<html></html>'])(
    'reports %j as no CSV of Todoist',
    (text) => {
      const { projects, problems } = planOf('x.csv', text);
      expect(projects).toEqual([]);
      expect(problems[0]?.message).toMatch(/^This isn’t a Todoist CSV/);
    },
  );

  test('gives the same row the same key when the file is read again with another before it', () => {
    const head = 'TYPE,CONTENT,INDENT\n';
    const keys = (text: string) =>
      planOf('Work (1).csv', head + text).projects[0]?.tasks.map(({ row }) => row.id) ?? [];
    const [first, second] = keys('task,One,1\ntask,Two,1\n');
    expect(keys('task,Zero,1\ntask,One,1\ntask,Two,1\n').slice(1)).toEqual([first, second]);
  });

  test.each([
    ['Work.csv', 'Work'],
    ['Work [6Jf8VQXxpwv56VQ7].csv', 'Work'],
    ['Work [2203306141] (2).csv', 'Work'],
    ['C:\\export\\Büro & Haus.CSV', 'Büro & Haus'],
    ['.csv', 'Imported from Todoist'],
  ])('names the project of %s %s', (file, name) => {
    expect(projectNameOf(file)).toBe(name);
  });
});

describe('JSON of Todoist', () => {
  test('reads a whole account by the Sync API', () => {
    const plan = planOfFile('sync.json');
    expect(plan.projects.map(({ name }) => name)).toEqual(['Shopping', 'Inbox']);
    const [shopping, inbox] = plan.projects;
    expect(shopping?.tasks.map(({ row }) => row)).toMatchObject([
      {
        id: '2995104339',
        content: 'Buy tomatoes',
        description: 'A kilo\n\nThe ripe ones',
        labels: ['food'],
        due: { date: '2026-12-01' },
        repeat: 'weekly',
      },
      { content: 'From the market', parent_id: '2995104339' },
    ]);
    expect(inbox?.tasks.map(({ row }) => row)).toMatchObject([
      { content: 'Read the manual', checked: true, completed_at: '2025-03-01T08:00:00.000Z' },
    ]);
    expect(plan.problems).toEqual([
      { place: 'task 4', title: '', message: 'It has no content: a task needs a title.' },
    ]);
    expect(said(plan)).toEqual([
      'task 2: its section “Groceries”',
      'task 2: priority 1',
      'task 2: the duration 15 minute',
      'task 3: the time 09:00',
      'task 1: its section “Groceries”',
    ]);
  });

  test('reads tasks by the REST API', () => {
    const plan = planOfFile('rest.json');
    expect(plan.projects).toMatchObject([
      { name: 'Imported from Todoist', tasks: [{ row: { content: 'Buy Milk' } }] },
    ]);
    expect(said(plan)).toEqual([
      'task 1: the deadline 2026-09-04',
      'task 1: who it is assigned to',
    ]);
  });

  test.each([[{}], [[]], [{ items: [] }], ['text'], [null], [{ items: [1, 2] }]])(
    'rejects %j',
    (document) => {
      expect(readTodoistJson(document)).toBeNull();
    },
  );

  test.prop([fc.jsonValue()])('reads or rejects any input', (document) => {
    const content = readTodoistJson([{ content: 'One' }, document]);
    expect(content?.items).toHaveLength(2);
    if (content !== null) planTasks(content, TODAY);
  });
});
