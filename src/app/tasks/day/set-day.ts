import type { Task } from '#shared/contract/tasks.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { isDueBy } from '#shared/domain/tasks/todays-tasks.ts';
import { valueOr } from '#stores/loadable.ts';
import type { AppScope } from '../../app-context.ts';
import { todaysPlansOf } from '../../plans/todays-plans.ts';
import type { ChosenDay } from './day-choices.ts';

/**
 * Puts a task on today or tomorrow, or takes it off today together with the blocks that the calendar
 * has for it. Undo brings back its due date and the blocks.
 */
export async function setDay(scope: AppScope, task: Task, day: ChosenDay): Promise<void> {
  const { tasks, toasts, today } = scope.workspace;
  const { store } = todaysPlansOf(scope);
  const blocks = day === 'today' ? [] : blocksOf(scope, task);
  const dueOn = dueDayOf(task, { day, today: today() });
  for (const { id } of blocks) store.removals.begin(id);
  toasts.show({
    tone: 'success',
    text: wordsFor(task, { day, blocks: blocks.length }),
    action: {
      label: 'Undo',
      onAct() {
        for (const { id } of blocks) store.removals.undo(id);
        if (dueOn !== task.dueOn) void tasks.change(task.id, { dueOn: task.dueOn });
      },
    },
    onEnd() {
      for (const { id } of blocks) void store.removals.commit(id);
    },
  });
  if (dueOn !== task.dueOn) await tasks.change(task.id, { dueOn });
}

function blocksOf(scope: AppScope, task: Task) {
  const plans = valueOr(todaysPlansOf(scope).store.$plans.get(), []);
  return plans.filter(({ taskId }) => taskId === task.id);
}

function dueDayOf(task: Task, { day, today }: { day: ChosenDay; today: string }): string | null {
  if (day === 'today') return today;
  if (day === 'tomorrow') return addDays(today, 1);
  // A task that is only planned for today keeps its later due date.
  return isDueBy(task, today) ? null : task.dueOn;
}

function wordsFor({ title }: Task, { day, blocks }: { day: ChosenDay; blocks: number }): string {
  if (day === 'today') return `“${title}” is on today’s list.`;
  const its = blocks === 1 ? 'its planned block' : `its ${blocks} planned blocks`;
  const what = blocks === 0 ? '' : `, without ${its}`;
  return day === 'tomorrow'
    ? `“${title}” is due tomorrow${what}.`
    : `“${title}” is off today’s list${what}.`;
}
