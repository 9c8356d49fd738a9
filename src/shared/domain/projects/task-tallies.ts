/** The fields of a task that its project's figures are made from. */
export interface TalliedTask {
  readonly id: string;
  readonly projectId: string;
  readonly parentId: string | null;
  readonly completed: boolean;
  readonly completedPomodoros: number;
  readonly estimate: number | null;
}

/** The tasks of one project in numbers; `spent` counts the pomodoros of estimated work alone. */
export interface TaskTally {
  readonly open: number;
  readonly done: number;
  /** Pomodoros that the tasks are meant to take. */
  readonly estimated: number;
  readonly spent: number;
}

/** The figures of a project without tasks. */
export const NO_TASKS: TaskTally = { open: 0, done: 0, estimated: 0, spent: 0 };

type Family = { projectId: string; own: number; parts: number; spent: number };

/**
 * The tasks of each project in numbers, by the project's id. The parts of a task and the task itself
 * are one piece of work: it is meant to take what the task says or what its parts add up to,
 * whichever is more.
 */
export function tallyTasks(tasks: readonly TalliedTask[]): ReadonlyMap<string, TaskTally> {
  const tallies = new Map<string, { -readonly [Name in keyof TaskTally]: TaskTally[Name] }>();
  const families = new Map<string, Family>();
  for (const task of tasks) {
    const tally = tallies.get(task.projectId) ?? { ...NO_TASKS };
    tallies.set(task.projectId, tally);
    tally[task.completed ? 'done' : 'open'] += 1;
    addToFamily(families, task);
  }
  for (const { projectId, own, parts, spent } of families.values()) {
    const estimated = Math.max(own, parts);
    const tally = tallies.get(projectId);
    if (tally === undefined || estimated === 0) continue;
    tally.estimated += estimated;
    tally.spent += spent;
  }
  return tallies;
}

function addToFamily(families: Map<string, Family>, task: TalliedTask): void {
  const { projectId, parentId, completedPomodoros, estimate } = task;
  const root = parentId ?? task.id;
  const family = families.get(root) ?? { projectId, own: 0, parts: 0, spent: 0 };
  families.set(root, family);
  family[parentId === null ? 'own' : 'parts'] += estimate ?? 0;
  family.spent += completedPomodoros;
}
