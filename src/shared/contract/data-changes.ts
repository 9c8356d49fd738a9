import * as z from 'zod';
import { isObject } from '../domain/import/loose-json.ts';
import type { Endpoint } from './endpoint.ts';

/** The kinds of lists that a call may change. */
export const DATA_KINDS = [
  'projects',
  'tasks',
  'milestones',
  'notes',
  'plans',
  'sessions',
] as const;

/** One kind of list. */
export type DataKind = (typeof DATA_KINDS)[number];

/**
 * The data of an event `changes`: the kinds of lists that another device changed, and the mark of
 * what other devices have changed by now.
 */
export const DataChanges = z.object({ kinds: z.array(z.enum(DATA_KINDS)), mark: z.string() });

/** The header of an event stream with the mark at its beginning: the same mark as before says that nothing was missed. */
export const MARK_HEADER = 'X-Lists-Mark';

/** The kinds that calls below a path change; the first that fits counts. */
const BY_PATH: readonly (readonly [pattern: RegExp, kinds: readonly DataKind[]])[] = [
  // Recomputes what is derived from sessions.
  [/^\/projects\/:id\/pomodoros/, []],
  [/^\/projects\/(?:notes|:id\/notes)/, ['notes', 'projects']],
  [/^\/(?:projects\/:id\/)?milestones/, ['milestones', 'projects']],
  [/^\/projects/, ['projects', 'tasks']],
  [/^\/tasks/, ['tasks', 'projects']],
  [/^\/(?:fast|standalone)-tasks/, ['tasks']],
  [/^\/plans/, ['plans']],
  // They set the session length of a project.
  [/^\/experiments/, ['projects']],
  // Tasks and projects count their sessions.
  [/^\/pomodoros/, ['sessions', 'tasks', 'projects']],
  [/^\/users\/import/, DATA_KINDS],
];

/** A task that gets a project may have had none: it leaves its list, and its sessions follow. */
const BY_MOVE: readonly DataKind[] = ['tasks', 'projects', 'sessions'];

/** Returns the kinds of lists that a successful call of an endpoint may have changed with its body. */
export function kindsChangedBy(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body?: unknown,
): readonly DataKind[] {
  if (method === 'GET') return [];
  if (path === '/tasks/:id' && isObject(body) && body['projectId'] !== undefined) return BY_MOVE;
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
