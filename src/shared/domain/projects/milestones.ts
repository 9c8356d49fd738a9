/** The fields that milestones are sorted by. */
export interface Due {
  readonly dueOn: string | null;
  readonly completed: boolean;
  readonly createdAt: string;
}

/** Compares milestones: open ones before reached ones, the earliest due first, those without a day last. */
export function byDueDay(one: Due, other: Due): number {
  const keys = [keyOf(one), keyOf(other)] as const;
  return keys[0] < keys[1] ? -1 : Number(keys[0] > keys[1]);
}

/** Whether a milestone is still to be reached although its day (`YYYY-MM-DD`) has passed. */
export function isOverdue({ dueOn, completed }: Omit<Due, 'createdAt'>, today: string): boolean {
  return dueOn !== null && !completed && dueOn < today;
}

function keyOf({ dueOn, completed, createdAt }: Due): string {
  return `${completed ? 1 : 0} ${dueOn ?? '9999-12-31'} ${createdAt}`;
}
