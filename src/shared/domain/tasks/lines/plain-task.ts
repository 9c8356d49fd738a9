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
export const PLAIN_TASK: TaskDetails & { readonly nextId: null; readonly repeatDay: null } = {
  notes: '',
  dueOn: null,
  tags: [],
  repeat: null,
  parentId: null,
  nextId: null,
  repeatDay: null,
};
