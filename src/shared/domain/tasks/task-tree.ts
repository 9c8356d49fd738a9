/** A task, or a part of one. */
export interface Branch {
  readonly id: string;
  readonly parentId: string | null;
}

/** Tasks as they stand below each other: those that stand for themselves, and the parts of each. */
export interface TaskTree<Task> {
  readonly tops: readonly Task[];
  /** By the id of their task; none for a task without parts. */
  readonly partsOf: ReadonlyMap<string, readonly Task[]>;
}

/** Sorts tasks into a tree, in the order given; a part whose task is not among them stands for itself. */
export function treeOf<Task extends Branch>(tasks: readonly Task[]): TaskTree<Task> {
  const ids = new Set(tasks.map(({ id }) => id));
  const tops: Task[] = [];
  const partsOf = new Map<string, Task[]>();
  for (const task of tasks) {
    const { parentId } = task;
    const parts = parentId === null ? undefined : partsOf.get(parentId);
    if (parentId === null || !ids.has(parentId)) tops.push(task);
    else if (parts === undefined) partsOf.set(parentId, [task]);
    else parts.push(task);
  }
  return { tops, partsOf };
}

/** What is counted in a task and its parts. */
export interface Counted {
  readonly completedPomodoros: number;
  readonly estimate: number | null;
}

/**
 * A task with what was done for its parts, and with their estimates where it has none itself: its own
 * is meant for the whole.
 */
export function withParts<Task extends Counted>(task: Task, parts: readonly Counted[]): Task {
  if (parts.length === 0) return task;
  const estimates = parts.flatMap(({ estimate }) => estimate ?? []);
  return {
    ...task,
    completedPomodoros: sum(
      task.completedPomodoros,
      parts.map((part) => part.completedPomodoros),
    ),
    estimate: task.estimate ?? (estimates.length === 0 ? null : sum(0, estimates)),
  };
}

function sum(first: number, numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, first);
}
