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

/** Returns the tasks without one and its parts. */
export function withoutBranch<Task extends Branch>(
  tasks: readonly Task[],
  gone: string,
): readonly Task[] {
  return tasks.filter(({ id, parentId }) => id !== gone && parentId !== gone);
}

/** The counts of a task and its sub-tasks. */
export interface Counted {
  readonly completedPomodoros: number;
  readonly estimate: number | null;
}

/**
 * A task with what was done for its parts, meant to take what it says itself or what its parts add up
 * to, whichever is more.
 */
export function withParts<Task extends Counted>(task: Task, parts: readonly Counted[]): Task {
  if (parts.length === 0) return task;
  const all = [task, ...parts];
  const own = task.estimate ?? 0;
  const ofParts = sum(parts.map(({ estimate }) => estimate ?? 0));
  return {
    ...task,
    completedPomodoros: sum(all.map(({ completedPomodoros }) => completedPomodoros)),
    estimate: Math.max(own, ofParts) || null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
