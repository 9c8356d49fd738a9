/*
 * Todoist's CSV, one file for each project:
 * TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE, and newer
 * ones DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG. TYPE is task, section, note or meta.
 */
import { oneLine } from '../text/one-line.ts';
import type { CsvRow } from './csv-row.ts';
import { readDueText } from './due-text.ts';
import type { FileContent, PlacedItem, Remark } from './import-plan.ts';
import { isObject, readText } from './loose-json.ts';
import { readProjectName } from './todoist-item.ts';

/** Context in which a file is read. */
export interface CsvPlace {
  readonly fileName: string;
  /** The local day, `YYYY-MM-DD`. */
  readonly today: string;
}

interface Task {
  readonly id: string;
  readonly indent: number;
  readonly title: string;
}

interface OpenItem extends PlacedItem {
  readonly item: Readonly<Record<string, unknown>>;
}

interface Draft {
  readonly name: string;
  readonly today: string;
  readonly items: OpenItem[];
  readonly problems: Remark[];
  readonly leftOut: Remark[];
  /** The task that a further one may be a part of, and those above it. */
  above: Task[];
  /** The section that the next tasks are in. */
  section: string;
  readonly seen: Map<string, number>;
}

type Fields = Readonly<Record<string, string>>;

const LONGEST_KEY = 1500;
const LEAST_URGENT = 4;
const DEEPEST_INDENT = 20;
const NOT_TODOIST =
  'This isn’t a Todoist CSV: its first line should begin with TYPE,CONTENT. Export the project from Todoist again, as a template or from a backup.';

/** Reads the rows of a file, whose name is that of its project. Bad rows are named and stop no other. */
export function readTodoistCsv(
  rows: readonly CsvRow[],
  { fileName, today }: CsvPlace,
): FileContent {
  const name = projectNameOf(fileName);
  const draft: Draft = {
    name,
    today,
    items: [],
    problems: [],
    leftOut: [],
    above: [],
    section: '',
    seen: new Map(),
  };
  const [head, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = head?.cells.map((cell) => cell.trim().toUpperCase()) ?? [];
  if (!columns.includes('TYPE') || !columns.includes('CONTENT')) {
    draft.problems.push({ place: `line ${head?.line ?? 1}`, title: '', message: NOT_TODOIST });
  } else {
    for (const row of body) readRow(row, columns, draft);
    noteAuthors(body, columns, draft);
  }
  const { items, problems, leftOut } = draft;
  return { projects: [{ key: name, name }], items, problems, leftOut };
}

/** The name of a project by that of its file: `Work [2203306141] (1).csv` holds Work. */
export function projectNameOf(fileName: string): string {
  const bare = fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.csv$/i, '')
    .replace(/\s*\(\d{1,3}\)$/, '')
    .replace(/\s*\[\w+\]$/, '');
  return readProjectName(bare) ?? 'Imported from Todoist';
}

function readRow({ line, cells }: CsvRow, columns: readonly string[], draft: Draft): void {
  const place = `line ${line}`;
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const message = `It has ${cells.length} fields where ${columns.length} are expected: text with a comma must be in quotation marks.`;
    draft.problems.push({ place, title: cells[1] ?? '', message });
    return;
  }
  const fields = Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() ?? '']));
  const type = (fields['TYPE'] ?? '').toLowerCase();
  const title = oneLine(fields['CONTENT'] ?? '', 80);
  if (type === 'task') readTask(fields, place, draft);
  else if (type === 'note') readNote(fields, place, draft);
  else if (type === 'section') {
    draft.above = [];
    draft.section = fields['CONTENT'] ?? '';
    draft.leftOut.push({ place, title, message: 'a section: its tasks are imported without it' });
  } else if (type === 'meta') {
    draft.leftOut.push({ place, title, message: 'how Todoist shows the project' });
  } else {
    const message =
      type === ''
        ? 'It has no TYPE: it should be task, section or note.'
        : `TYPE is “${oneLine(type, 20)}”; it should be task, section or note.`;
    draft.problems.push({ place, title, message });
  }
}

function readTask(fields: Fields, place: string, draft: Draft): void {
  const { text, labels } = withoutLabels(fields['CONTENT'] ?? '');
  const title = oneLine(text, 80);
  const indent = fields['INDENT'] === '' ? 1 : Number(fields['INDENT'] ?? 1);
  if (!Number.isInteger(indent) || indent < 1 || indent > DEEPEST_INDENT) {
    const message = `INDENT is “${oneLine(fields['INDENT'] ?? '', 20)}”; it should be 1, or more for a sub-task.`;
    draft.problems.push({ place, title, message });
    return;
  }
  if (title === '') {
    const message = 'It has no CONTENT: a task needs a title.';
    draft.problems.push({ place, title, message });
    return;
  }
  const id = keyOf(fields['CONTENT'] ?? '', indent, draft);
  const above = draft.above.filter((task) => task.indent < indent);
  const top = above[0];
  const direct = above.at(-1);
  draft.above = [...above, { id, indent, title }];
  const deadline = readDueText(
    fields['DEADLINE'] ?? '',
    languageOf(fields['DEADLINE_LANG'], draft),
  );
  draft.items.push({
    place,
    projectKey: draft.name,
    item: {
      id,
      content: text,
      description: fields['DESCRIPTION'] ?? '',
      labels,
      ...(top === undefined ? {} : { parent_id: top.id }),
      due: { string: fields['DATE'], lang: fields['DATE_LANG'] || 'en' },
      deadline: deadline.dueOn,
      section: draft.section,
      ...extrasOf(fields),
    },
    leftOut: [
      ...deadline.leftOut.map((words) => `${words} of its deadline`),
      ...(above.length > 1 && direct !== undefined
        ? ['its deeper level: it becomes a sub-task of the topmost task']
        : []),
    ],
  });
}

function languageOf(language: string | undefined, { today }: Draft) {
  return { language: language === undefined || language === '' ? 'en' : language, today };
}

/**
 * Returns the key that identifies a row, also when the file is read again after rows were added.
 */
function keyOf(content: string, indent: number, { name, seen }: Draft): string {
  const key = ['csv', name.toLowerCase(), indent, content.normalize('NFC').slice(0, LONGEST_KEY)];
  const occurrence = (seen.get(key.join('\n')) ?? 0) + 1;
  seen.set(key.join('\n'), occurrence);
  return [...key, occurrence].join('\n');
}

/** Labels stand in the content as `@label`; an address such as ada@example.org is none. */
function withoutLabels(content: string): { text: string; labels: readonly string[] } {
  const labels = [...content.matchAll(/(?<=^|\s)@([^\s@]+)/g)].map(([, label = '']) => label);
  const text = content.replace(/(?<=^|\s)@[^\s@]+/g, '').trim();
  // A line that is only labels keeps its words.
  return text === '' ? { text: content, labels: [] } : { text, labels };
}

/** Details in the form of the API, where 4 is the most urgent. */
function extrasOf(fields: Fields): Readonly<Record<string, unknown>> {
  const { PRIORITY = '', DURATION = '', DURATION_UNIT = '', RESPONSIBLE = '' } = fields;
  return {
    priority: /^[1-4]$/.test(PRIORITY) ? LEAST_URGENT + 1 - Number(PRIORITY) : null,
    duration: DURATION === '' || DURATION === 'None' ? null : oneLine(DURATION, 20),
    duration_unit: DURATION_UNIT === '' ? null : oneLine(DURATION_UNIT, 20),
    responsible: RESPONSIBLE === '' ? null : RESPONSIBLE,
  };
}

/** A comment goes to the notes of the task before it. */
function readNote(fields: Fields, place: string, draft: Draft): void {
  const comment = withFileNames(fields['CONTENT'] ?? '');
  const last = draft.items.at(-1);
  if (comment === '') return;
  if (last === undefined) {
    const message = 'a comment on the whole project';
    draft.leftOut.push({ place, title: oneLine(comment, 80), message });
    return;
  }
  const notes = [last.item['description'], comment].filter((text) => text !== '').join('\n\n');
  draft.items[draft.items.length - 1] = { ...last, item: { ...last.item, description: notes } };
}

/** An attachment stands in a comment as `[[file {…}]]`; its name and address are kept. */
function withFileNames(comment: string): string {
  return comment.replace(/\[\[file (\{.*?\})\s*\]\]/gs, (whole, json: string) => {
    const file = parse(json);
    if (!isObject(file)) return whole;
    const words = [file['file_name'], file['file_url']]
      .map(readText)
      .filter((text) => text !== null);
    return words.length === 0 ? whole : words.join(': ');
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** In a project of several people it is said that nobody's name comes along. */
function noteAuthors(rows: readonly CsvRow[], columns: readonly string[], draft: Draft): void {
  const at = columns.indexOf('AUTHOR');
  const authors = new Set(rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean));
  if (at === -1 || authors.size < 2) return;
  const message = `who wrote what (${authors.size} people)`;
  draft.leftOut.push({ place: 'the whole file', title: draft.name, message });
}
