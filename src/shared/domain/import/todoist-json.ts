/*
 * Todoist's JSON: a whole account by the Sync API (`{ projects, items, sections, labels, notes }`),
 * a list of tasks by the REST API, and a page of API v1 (`{ results }`).
 */
import { oneLine } from '../text/one-line.ts';
import type { FileContent, PlacedItem, Remark } from './import-plan.ts';
import { isObject, type LooseObject, readFlag, readObjects, readText } from './loose-json.ts';
import { readProjectName } from './todoist-item.ts';

const NAMELESS = { key: '', name: 'Imported from Todoist' };
const LEVELS = 50;

/** Names, comments and parents of a document's items, by their ids there. */
interface Lookups {
  readonly projects: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  /** Comments by the id of their task. */
  readonly comments: ReadonlyMap<string, readonly string[]>;
  /** The parents of items by their ids; null for those without. */
  readonly parents: ReadonlyMap<string, string | null>;
}

/** Reads a document of Todoist; null for one that is something else. */
export function readTodoistJson(document: unknown): FileContent | null {
  const list = listOf(document);
  if (list === null) return null;
  const whole = isObject(document) ? document : {};
  const lookups = lookupsOf(whole, list);
  const items = list.map((item, at) => placeItem(item, `task ${at + 1}`, lookups));
  const keys = new Set(items.map(({ projectKey }) => projectKey));
  const projects = [...lookups.projects].map(([key, name]) => ({ key, name }));
  return {
    projects: [...projects, NAMELESS].filter(({ key }) => keys.has(key)),
    items: partsLast(items),
    problems: [],
    leftOut: remarksOn(whole),
  };
}

function listOf(document: unknown): readonly unknown[] | null {
  if (Array.isArray(document)) return looksLikeTasks(document) ? document : null;
  if (!isObject(document)) return null;
  const lists = [document['items'], document['tasks'], document['results']];
  return lists.filter((list) => Array.isArray(list)).find(looksLikeTasks) ?? null;
}

/** A document with one thing in it that could be a task is read, so that the others can be named. */
function looksLikeTasks(list: readonly unknown[]): boolean {
  return list.some((item) => isObject(item) && readText(item['content']) !== null);
}

function namesOf(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    readObjects(value).flatMap((thing): [string, string][] => {
      const [id, name] = [readText(thing['id']), readProjectName(thing['name'])];
      return id === null || name === null ? [] : [[id, name]];
    }),
  );
}

function lookupsOf(whole: LooseObject, list: readonly unknown[]): Lookups {
  const comments = new Map<string, string[]>();
  for (const note of [...readObjects(whole['notes']), ...readObjects(whole['comments'])]) {
    const id = readText(note['item_id']) ?? readText(note['task_id']);
    const text = commentOf(note);
    if (id === null || text === '' || readFlag(note['is_deleted'])) continue;
    comments.set(id, [...(comments.get(id) ?? []), text]);
  }
  const parents = readObjects(list).flatMap((item): [string, string | null][] => {
    const id = readText(item['id']);
    return id === null ? [] : [[id, readText(item['parent_id'])]];
  });
  return {
    projects: namesOf(whole['projects']),
    sections: namesOf(whole['sections']),
    labels: namesOf(whole['labels']),
    comments,
    parents: new Map(parents),
  };
}

function commentOf(note: LooseObject): string {
  const file = note['file_attachment'] ?? note['attachment'];
  const about = isObject(file) ? [file['file_name'], file['file_url']].map(readText) : [];
  const parts = [readText(note['content']), about.filter((text) => text !== null).join(': ')];
  return parts.filter(Boolean).join('\n');
}

function placeItem(item: unknown, place: string, lookups: Lookups): PlacedItem {
  if (!isObject(item)) return { item, place, projectKey: '', leftOut: [] };
  const projectId = readText(item['project_id']) ?? '';
  const projectKey = lookups.projects.has(projectId) ? projectId : '';
  const id = readText(item['id']) ?? '';
  const section = lookups.sections.get(readText(item['section_id']) ?? '');
  const { top, isDeep } = topOf(id, lookups.parents);
  const labels: readonly unknown[] = Array.isArray(item['labels']) ? item['labels'] : [];
  const description = [readText(item['description']), ...(lookups.comments.get(id) ?? [])];
  return {
    place,
    projectKey,
    item: {
      ...item,
      parent_id: top ?? item['parent_id'],
      section,
      // Older exports name labels by their ids.
      labels: labels.map((label) => lookups.labels.get(readText(label) ?? '') ?? label),
      description: description.filter((text) => text !== null).join('\n\n'),
    },
    leftOut: [
      ...(section === undefined ? [] : [`its section “${section}”`]),
      ...(isDeep ? ['its deeper level: it becomes a sub-task of the topmost task'] : []),
    ],
  };
}

/** The topmost task above an item that is in the file; null where that goes round in a circle. */
function topOf(id: string, parents: Lookups['parents']): { top: string | null; isDeep: boolean } {
  let top = parents.get(id) ?? null;
  for (let level = 1; level < LEVELS; level += 1) {
    const next = top === null ? null : (parents.get(top) ?? null);
    if (next === null) return { top, isDeep: level > 1 };
    top = next;
  }
  return { top: null, isDeep: false };
}

/** A part may come in a later batch than what it is a part of, never in an earlier one. */
function partsLast(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const orderOf = ({ item }: PlacedItem) => {
    const { child_order: child, order, item_order: old } = isObject(item) ? item : {};
    return Number(child ?? order ?? old ?? 0) || 0;
  };
  const isPart = ({ item }: PlacedItem) => isObject(item) && readText(item['parent_id']) !== null;
  const sorted = items.toSorted((one, other) => orderOf(one) - orderOf(other));
  return [...sorted.filter((item) => !isPart(item)), ...sorted.filter(isPart)];
}

/** Returns remarks on the parts of a whole account that Ripen has no place for. */
function remarksOn(whole: LooseObject): Remark[] {
  const nested = readObjects(whole['projects'])
    .filter((project) => readText(project['parent_id']) !== null)
    .map((project) => ({ project, message: 'its place in another project' }));
  const comments = readObjects(whole['project_notes']).map((project) => ({
    project,
    message: 'a comment on the whole project',
  }));
  const filters = readObjects(whole['filters']).map((project) => ({
    project,
    message: 'a filter',
  }));
  return [...nested, ...comments, ...filters].map(({ project, message }, at) => ({
    place: `entry ${at + 1}`,
    title: oneLine(readText(project['name']) ?? readText(project['content']) ?? '', 80),
    message,
  }));
}
