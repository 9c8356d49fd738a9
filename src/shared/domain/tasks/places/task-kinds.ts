/** The families of calls on tasks: those of a project, and two lists of tasks without one. */
export const TASK_KINDS = ['project', 'fast', 'standalone'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** The two lists of tasks without a project: errands, and other tasks. */
export const LOOSE_KINDS = ['fast', 'standalone'] as const;
export type LooseKind = (typeof LOOSE_KINDS)[number];

/** The list of the inbox that a task is in; undefined for a task of a project. */
export function looseKindOf({ kind }: { readonly kind: TaskKind }): LooseKind | undefined {
  return kind === 'project' ? undefined : kind;
}
