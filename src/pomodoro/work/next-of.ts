import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { Ids } from '#shared/domain/platform.ts';
import { nextParts } from '#shared/domain/tasks/next-parts.ts';
import { nextDueOn } from '#shared/domain/tasks/repeat.ts';

/** Returns the announcement of the next task after completing a repeating one. */
export function nextOf(
  task: Task,
  parts: readonly Task[],
  { today, ids }: { today: string; ids: Ids },
): Pick<FieldsOf<'task'>, 'nextId' | 'nextDueOn' | 'nextParts'> {
  const { repeat, dueOn, repeatDay: dayOfMonth } = task;
  if (repeat === null) return {};
  const next = nextDueOn({ repeat, dueOn, dayOfMonth }, today);
  if (next === null) return {};
  const again = nextParts(parts, { from: dueOn ?? today, to: next });
  return {
    nextId: ids.next(),
    nextDueOn: next,
    nextParts: again.map(({ id }) => ({ partId: id, nextId: ids.next() })),
  };
}
