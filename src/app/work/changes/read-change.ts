import { PendingChange } from '#shared/contract/work/work-changes.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';

type Fields = Record<string, unknown>;

/** The entities of the kinds of changes that earlier versions stored. */
const NOUNS: Readonly<Record<string, string>> = {
  Project: 'project',
  SessionLength: 'project',
  WorkingProject: 'project',
  Task: 'task',
  Session: 'session',
  Plan: 'plannedBlock',
  Projects: 'projectOrder',
  Tasks: 'taskOrder',
  ActiveTask: 'activeTask',
  milestone: 'milestone',
  fast: 'fastTask',
  standalone: 'standaloneTask',
};

/** The acts of such kinds; every other verb gave fields. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'create',
  add: 'create',
  delete: 'delete',
  finish: 'finish',
  count: 'count',
  setWorkingProject: 'work',
};

/**
 * Returns a change of an earlier version in today's form, not yet checked: `renameProject`,
 * `milestone` with an act, `looseTask` with a list and an act.
 */
function convert(old: Fields, userId: unknown): unknown {
  const fieldsIn = (name: string): Fields => (isFields(old[name]) ? old[name] : {});
  const textIn = (name: string): string => (typeof old[name] === 'string' ? old[name] : '');
  const kind = textIn('kind');
  const verb = textIn('act') || (/^[a-z]+/.exec(kind)?.[0] ?? '');
  const noun = textIn('list') || (textIn('act') === '' ? kind.slice(verb.length) : kind);
  const { milestoneId, taskId, sessionId, planId, projectId } = old;
  const ids = [milestoneId, taskId, sessionId, planId, projectId, fieldsIn('shown')['id']];
  const isOfAccount = /^(?:order|setActive)/.test(kind);
  const made = fieldsIn(kind === 'createPlan' ? 'shown' : 'session');
  const act = VERBS[kind] ?? VERBS[verb];
  return {
    entity: NOUNS[noun],
    id: isOfAccount ? userId : ids.find((id) => id !== undefined),
    ...(act === undefined ? {} : { act }),
    // The schema of the entity leaves out what is none of its fields.
    fields: {
      ...without(old, 'kind'),
      ...made,
      ...fieldsIn('change'),
      places: old['positions'],
      ...(kind === 'reopenProject' ? { status: 'open' } : {}),
    },
    ...(old['shown'] === undefined ? {} : { shown: old['shown'] }),
  };
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

/** The kinds of tasks without a project that were entities of their own. */
const LOOSE_ENTITIES: Readonly<Record<string, string>> = {
  fastTask: 'fast',
  standaloneTask: 'standalone',
};

/** A change of such a task as one of a task. */
function asTask(change: unknown): unknown {
  if (!isFields(change) || typeof change['entity'] !== 'string') return change;
  const kind = LOOSE_ENTITIES[change['entity']];
  if (kind === undefined) return change;
  const fields = isFields(change['fields']) ? change['fields'] : {};
  const place = change['act'] === 'create' ? { projectId: null, kind } : {};
  return { ...change, entity: 'task', fields: { ...fields, ...place } };
}

/**
 * Checks a stored change, also in the form of an earlier version; returns null for what is none, and
 * for changes of a later version.
 */
export function readPendingChange(value: unknown): PendingChange | null {
  if (!isFields(value)) return null;
  const { change, userId } = value;
  const isEarlier = isFields(change) && change['kind'] !== undefined;
  const given = { ...value, change: asTask(isEarlier ? convert(change, userId) : change) };
  const read = PendingChange.safeParse(given).data ?? null;
  return isEarlier || hasAllFields(read, change) ? read : null;
}

/** Whether reading has left out no field: one of a later version would be lost when it is sent. */
function hasAllFields(read: PendingChange | null, change: unknown): boolean {
  const given = isFields(change) && isFields(change['fields']) ? change['fields'] : {};
  return Object.keys(given).every((name) => name in (read?.change.fields ?? {}));
}
