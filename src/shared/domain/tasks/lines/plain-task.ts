import type { TaskKind } from '../places/task-kinds.ts';
import type { Repeat } from '../repeat-kinds.ts';

/** Details of a task besides its title. */
export interface TaskDetails {
  readonly notes: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly tags: string[];
  readonly repeat: Repeat | null;
  /** The task that it is a part of. */
  readonly parentId: string | null;
}

/** The details of a task of which nothing is said. */
export const PLAIN_TASK: TaskDetails & {
  readonly kind: TaskKind;
  readonly nextId: null;
  readonly repeatDay: null;
} = {
  kind: 'project',
  notes: '',
  dueOn: null,
  tags: [],
  repeat: null,
  parentId: null,
  nextId: null,
  repeatDay: null,
};
