import { createLocalIso } from '#shared/domain/dates/local-iso.ts';
import { CSV_MARK, type CsvCell, csvLine } from '#shared/domain/formats/csv.ts';
import { type LooseObject, readObjects, readText } from '#shared/domain/import/loose-json.ts';
import type { ExportDocument } from './export-reader.ts';

/** A readable table: its name and its columns. */
export interface Table {
  readonly file: string;
  /** The list of the document with its records. */
  readonly list: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly about: string;
  readonly read: (record: LooseObject, names: Names) => unknown;
}

type Names = ReadonlyMap<string, string>;

const localIso = createLocalIso();

function plain(name: string, field: string, about: string): Column {
  return { name, about, read: (record) => record[field] };
}

function instant(name: string, field: string, about: string): Column {
  return plain(name, field, `${about}, in UTC (ISO 8601 with milliseconds)`);
}

function local(name: string, field: string, about: string): Column {
  return {
    name,
    about: `${about}, as the clock of time_zone showed it (ISO 8601 with its offset)`,
    read: (record) => {
      const [at, zone] = [readText(record[field]), readText(record['timeZone'])];
      return at === null || zone === null ? '' : localIso(Date.parse(at), zone);
    },
  };
}

function project(about = 'the project'): readonly Column[] {
  return [
    plain('project_id', 'projectId', `the id of ${about}`),
    {
      name: 'project',
      about: `the title of ${about}`,
      read: (record, names) =>
        record['projectTitle'] ?? names.get(readText(record['projectId']) ?? '') ?? '',
    },
  ];
}

const ID = plain('id', 'id', 'what tells it from all others');
const TITLE = plain('title', 'title', 'the title');
const CREATED = instant('created_utc', 'createdAt', 'when it was made');
const COMPLETED = instant(
  'completed_utc',
  'completedAt',
  'when it was completed; empty while open',
);

/** Every table of the archive, with the meaning of each column. */
export const TABLES = {
  sessions: {
    file: 'sessions.csv',
    list: 'sessions',
    columns: [
      ID,
      instant('start_utc', 'startTime', 'when it began'),
      instant('end_utc', 'endTime', 'when it ended'),
      local('start_local', 'startTime', 'when it began'),
      local('end_local', 'endTime', 'when it ended'),
      plain('time_zone', 'timeZone', 'the zone in which it was recorded'),
      plain('local_date', 'localDate', 'the local day that it counts for'),
      plain('duration_minutes', 'duration', 'focused time without pauses, in whole minutes'),
      plain('completed', 'completed', 'true where it counts'),
      plain('interrupted', 'interrupted', 'true where it was interrupted or ended early'),
      plain('internal_interruptions', 'internalInterruptions', 'interruptions by oneself'),
      plain('external_interruptions', 'externalInterruptions', 'interruptions by others'),
      plain('standalone', 'isStandalone', 'true where it was for no project'),
      plain(
        'doubtful',
        'isFlagged',
        'true where its times overlap another, take longer than a day or lay in the future',
      ),
      ...project(),
      plain('task_id', 'taskId', 'the id of the task'),
      plain('task', 'taskTitle', 'the title of the task'),
      plain('intention', 'intention', 'what it was meant for'),
      plain('note', 'note', 'what was noted after it'),
      instant('recorded_utc', 'createdAt', 'when it was recorded'),
    ],
  },
  tasks: {
    file: 'tasks.csv',
    list: 'tasks',
    columns: [
      ID,
      ...project(),
      plain('parent_id', 'parentId', 'the task that it is a part of'),
      TITLE,
      plain('notes', 'notes', 'its notes'),
      {
        name: 'tags',
        about: 'its tags, separated by commas',
        read: (record) => (Array.isArray(record['tags']) ? record['tags'].join(', ') : ''),
      },
      plain('estimate', 'estimate', 'how many pomodoros it is thought to take'),
      plain('completed_pomodoros', 'completedPomodoros', 'how many were recorded for it'),
      plain('due_on', 'dueOn', 'the local day it is due'),
      plain('repeat', 'repeat', 'daily, weekdays, weekly, monthly or empty'),
      plain('position', 'position', 'its place in the project'),
      CREATED,
      COMPLETED,
    ],
  },
  projects: {
    file: 'projects.csv',
    list: 'projects',
    columns: [
      ID,
      TITLE,
      plain('status', 'status', 'open, working or finished'),
      plain('color', 'color', 'its colour'),
      plain('position', 'position', 'its place in the list'),
      CREATED,
      instant('finished_utc', 'finishedAt', 'when it was finished'),
    ],
  },
  notes: {
    file: 'notes.csv',
    list: 'notes',
    columns: [
      ID,
      ...project(),
      plain('text', 'text', 'the note, in Markdown'),
      CREATED,
      instant('changed_utc', 'updatedAt', 'when it was changed last'),
    ],
  },
  milestones: {
    file: 'milestones.csv',
    list: 'milestones',
    columns: [
      ID,
      ...project(),
      TITLE,
      plain('due_on', 'dueOn', 'the local day it is to be reached by'),
      CREATED,
      COMPLETED,
    ],
  },
  looseTasks: {
    file: 'loose-tasks.csv',
    list: 'looseTasks',
    columns: [
      ID,
      plain('kind', 'kind', 'fast or standalone'),
      TITLE,
      plain('completed_pomodoros', 'completedPomodoros', 'how many were counted for it'),
      plain('due_on', 'dueOn', 'the local day it is due'),
      plain('position', 'position', 'its place in its list'),
      CREATED,
      COMPLETED,
    ],
  },
  plans: {
    file: 'plans.csv',
    list: 'plans',
    columns: [
      ID,
      instant('start_utc', 'startsAt', 'when it is to begin'),
      instant('end_utc', 'endsAt', 'when it is to end'),
      local('start_local', 'startsAt', 'when it is to begin'),
      local('end_local', 'endsAt', 'when it is to end'),
      plain('time_zone', 'timeZone', 'the zone in which it was planned'),
      plain('title', 'title', 'its title; empty where task or project say it'),
      plain('project_id', 'projectId', 'the id of the project'),
      plain('task_id', 'taskId', 'the id of the task'),
      CREATED,
    ],
  },
} as const satisfies Readonly<Record<string, Table>>;

/** Returns the records of a table that are not deleted. */
function recordsOf(document: ExportDocument, { list }: Table): readonly LooseObject[] {
  return readObjects(document[list]).filter((record) => readText(record['deletedAt']) === null);
}

/** Rows per chunk, small enough not to block. */
const PIECE = 500;

/** Returns the number of chunks from `writeCsv`. */
export function countCsvPieces(document: ExportDocument, table: Table): number {
  return 1 + Math.ceil(recordsOf(document, table).length / PIECE);
}

/** Writes a table as CSV (UTF-8 with a BOM for Excel), in chunks of whole lines. */
export function* writeCsv(document: ExportDocument, table: Table): Generator<string> {
  const names: Names = new Map(
    readObjects(document['projects']).map(({ id, title }) => [String(id), String(title)]),
  );
  yield CSV_MARK + csvLine(table.columns.map(({ name }) => name));
  const records = recordsOf(document, table);
  for (let at = 0; at < records.length; at += PIECE) {
    yield records
      .slice(at, at + PIECE)
      .map((record) => csvLine(table.columns.map(({ read }) => cellOf(read(record, names)))))
      .join('');
  }
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? (value as CsvCell) : JSON.stringify(value);
}

/** Returns the readme of the archive: its purpose, and the meaning of each column. */
export function writeReadme(document: ExportDocument): string {
  const parts = Object.values<Table>(TABLES).map((table) => {
    const columns = table.columns.map(({ name, about }) => `  ${name}: ${about}`);
    return [`${table.file} (${recordsOf(document, table).length})`, ...columns].join('\r\n');
  });
  return [
    `Everything of a Ripen account, exported at ${readText(document['exportedAt']) ?? ''} (UTC).`,
    [
      'ripen.json holds all of it, exactly, with profile, settings, live timer, achievements,',
      'signed-in devices, passkeys by name, requests for premium, payments and the messages that were sent by the contact form.',
      'It can be imported again: in the menu of an account choose “Import and export”. What is there stays,',
      'and importing it twice adds nothing twice. Records with deletedAt are there for the sessions that name them.',
    ].join('\r\n'),
    [
      'The tables are for people and spreadsheets: CSV in UTF-8, separated by commas, a line for each record.',
      'Text has an apostrophe before each =, +, -, @, tab or line end with which it, one of its lines or',
      'what follows a comma or semicolon begins, so that no spreadsheet runs it as a formula; ripen.json',
      'has it as it was written.',
    ].join('\r\n'),
    ...parts,
    '',
  ].join('\r\n\r\n');
}
