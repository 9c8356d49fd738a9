import type { Task } from '#shared/contract/work/tasks.ts';
import type { ShapeName } from '#shared/domain/planner/breakdown/shapes.ts';

/** A goal as it was typed or chosen. */
export interface GivenGoal {
  readonly title: string;
  readonly task: Task | null;
  readonly projectId: string | null;
  readonly shape: ShapeName | null;
  readonly estimate: number | null;
}
