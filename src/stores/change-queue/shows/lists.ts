import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { ChangedEntity, ChangeOf } from '#shared/contract/work/work-changes.ts';

/** The lists in which changes show. */
export interface Lists {
  projects: readonly Project[];
  tasks: readonly Task[];
  milestones: readonly Milestone[];
  plannedBlocks: readonly PlannedBlock[];
  sessions: readonly Pomodoro[];
}

/** The name of a list in which changes show. */
export type ListName = keyof Lists;

/** The rows of a list. */
export type RowOf<Name extends ListName> = Lists[Name][number];

/** Facts about a change that is shown. */
export interface Showing<Row> {
  /** When it was made, in ISO 8601. */
  readonly at: string;
  /** Returns whether a row belongs in this list. */
  readonly belongs: (row: Row) => boolean;
  /** The row as the server answered it; null before that, and where the answer holds none. */
  readonly answer: Row | null;
}

// Declared as a method: the table is indexed by the entity of the change that is passed.
type Show<Name extends ListName, Entity extends ChangedEntity> = {
  show(list: Lists[Name], change: ChangeOf<Entity>, how: Showing<RowOf<Name>>): Lists[Name];
}['show'];

/** The lists in which changes of an entity show, each with a pure function that shows one. */
export type ShowsOf<Name extends ChangedEntity> = {
  readonly [List in ListName]?: Show<List, Name>;
};
