import type { Task } from '#shared/contract/work/tasks.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { isDueBy } from '#shared/domain/tasks/todays-tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { todaysBlocksOf } from '../../planned-blocks/todays-blocks.ts';
import type { AppScope } from '../../workspace/app-context.ts';
import type { ChosenDay } from './day-choices.ts';

/** Changes the due date. */
export type ChangeDueDay = (dueOn: string | null) => unknown;

/**
 * Puts a task on today or tomorrow, or takes it off today together with its planned blocks. Undo
 * restores its due date and the blocks.
 */
export function setDay(
  scope: AppScope,
  task: Task,
  { day, change }: { day: ChosenDay; change: ChangeDueDay },
): void {
  const { toasts, today } = scope.workspace;
  const { store } = todaysBlocksOf(scope);
  const blocks = valueOr(store.$plans.get(), [])
    .filter(({ taskId }) => taskId === task.id && day !== 'today')
    .map(({ id }) => id);
  const dueOn = dueDayOf(task, day, today());
  for (const id of blocks) store.removals.begin(id);
  toasts.show({
    tone: 'success',
    text: wordsFor(task, day, blocks.length),
    action: {
      label: 'Undo',
      onAct() {
        for (const id of blocks) store.removals.undo(id);
        if (dueOn !== task.dueOn) void change(task.dueOn);
      },
    },
    onEnd() {
      for (const id of blocks) void store.removals.commit(id);
    },
  });
  if (dueOn !== task.dueOn) void change(dueOn);
}

function dueDayOf(task: Task, day: ChosenDay, today: string): string | null {
  if (day === 'today') return today;
  if (day === 'tomorrow') return addDays(today, 1);
  // A task that is only planned for today keeps its later due date.
  return isDueBy(task, today) ? null : task.dueOn;
}

function wordsFor({ title, dueOn }: Task, day: ChosenDay, blocks: number): string {
  const before = dueOn === null ? '' : ` It was due on ${formatDay(dueOn, 'weekdayAndDay')}.`;
  if (day === 'today') return `“${title}” is on today’s list.${before}`;
  const its = blocks === 1 ? 'its planned block' : `its ${blocks} planned blocks`;
  const what = blocks === 0 ? '' : `, without ${its}`;
  return day === 'tomorrow'
    ? `“${title}” is due tomorrow${what}.`
    : `“${title}” is off today’s list${what}.`;
}
