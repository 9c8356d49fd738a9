/* Our own export (`ripen.json`), as it comes in again. */
import { isObject, type LooseObject, readText } from './loose-json.ts';

/** The lists that can come in, each after those that it refers to. */
export const OWN_LISTS = [
  'projects',
  'milestones',
  'notes',
  'looseTasks',
  'tasks',
  'sessions',
  'plans',
] as const;

/** The name of a list. */
export type OwnList = (typeof OWN_LISTS)[number];

/** A record of the file with its number in its list, from 1. */
export interface OwnRecord {
  readonly list: OwnList;
  readonly number: number;
  readonly title: string;
  readonly value: unknown;
}

/** The records of the file. */
export interface OwnPlan {
  readonly records: readonly OwnRecord[];
  /** Projects by their names, with how much of the file belongs to each. */
  readonly projects: readonly {
    readonly name: string;
    readonly tasks: number;
    readonly sessions: number;
  }[];
}

/** Whether a document is an export of ours that can be read. */
export function isOwnExport(document: unknown): document is LooseObject {
  return isObject(document) && document['format'] === 'ripen-account' && document['version'] === 1;
}

/** Reads an export; what it holds is checked by the server, record by record. */
export function readOwnJson(document: LooseObject): OwnPlan {
  const records = OWN_LISTS.flatMap((list) => inOrder(list, recordsOf(list, document[list])));
  const counts = new Map<string, number>();
  for (const { list, value } of records) {
    const key = `${list} ${isObject(value) ? readText(value['projectId']) : ''}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const projects = records
    .filter(({ list, value }) => list === 'projects' && isObject(value) && !value['deletedAt'])
    .map(({ title, value }) => {
      const id = isObject(value) ? readText(value['id']) : null;
      const countIn = (list: OwnList) => counts.get(`${list} ${id}`) ?? 0;
      return { name: title, tasks: countIn('tasks'), sessions: countIn('sessions') };
    });
  return { records, projects };
}

function recordsOf(list: OwnList, value: unknown): OwnRecord[] {
  if (!Array.isArray(value)) return [];
  return value.map((record: unknown, at) => ({
    list,
    number: at + 1,
    value: record,
    title: titleOf(record),
  }));
}

function titleOf(record: unknown): string {
  if (!isObject(record)) return '';
  const title = record['title'] ?? record['startTime'] ?? record['text'] ?? record['startsAt'];
  return (readText(title) ?? '').slice(0, 80);
}

/** Sorts records for import: sub-tasks after their parents, sessions by their start. */
function inOrder(list: OwnList, records: readonly OwnRecord[]): readonly OwnRecord[] {
  const field = (name: string, { value }: OwnRecord) =>
    isObject(value) ? (readText(value[name]) ?? '') : '';
  if (list === 'tasks') {
    const isPart = (record: OwnRecord) => field('parentId', record) !== '';
    return [...records.filter((record) => !isPart(record)), ...records.filter(isPart)];
  }
  if (list !== 'sessions') return records;
  return records.toSorted((one, other) =>
    field('startTime', one) < field('startTime', other) ? -1 : 1,
  );
}
