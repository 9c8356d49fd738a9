import type { Task } from '#shared/contract/work/tasks.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { isDueBy } from '#shared/domain/tasks/todays-tasks.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { todaysBlocksOf } from '../../planned-blocks/todays-blocks.ts';
import type { AppScope } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ChosenDay } from './day-choices.ts';

/** A task with a due date (`YYYY-MM-DD`), inside or outside a project. */
export interface Due {
  readonly title: string;
  readonly dueOn: string | null;
}

/** Changes the due date. */
export type ChangeDueDay = (dueOn: string | null) => unknown;

/** Today's planned blocks of a task, which follow a change of its day. */
export interface PlannedBlocks {
  readonly count: number;
  readonly hide: () => void;
  readonly show: () => void;
  /** Deletes the blocks: the change can no longer be undone. */
  readonly remove: () => void;
}

const NO_BLOCKS: PlannedBlocks = { count: 0, hide() {}, show() {}, remove() {} };

/**
 * Puts a task on today or tomorrow, or takes it off today together with its planned blocks. Undo
 * restores its due date and the blocks.
 */
export function setDay(scope: AppScope, task: Task, day: ChosenDay): void {
  const { store } = todaysBlocksOf(scope);
  const ids = valueOr(store.$plans.get(), [])
    .filter(({ taskId }) => taskId === task.id && day !== 'today')
    .map(({ id }) => id);
  const forEach = (act: (id: string) => unknown) => () => {
    for (const id of ids) void act(id);
  };
  setDueDay(scope.workspace, task, {
    day,
    change: (dueOn) => scope.workspace.tasks.change(task.id, { dueOn }),
    blocks: {
      count: ids.length,
      hide: forEach(store.removals.begin),
      show: forEach(store.removals.undo),
      remove: forEach(store.removals.commit),
    },
  });
}

/** Puts a task of any kind on today or tomorrow, or takes it off today, with Undo. */
export function setDueDay(
  { toasts, today }: Pick<Workspace, 'toasts' | 'today'>,
  task: Due,
  given: { day: ChosenDay; change: ChangeDueDay; blocks?: PlannedBlocks },
): void {
  const { day, change, blocks = NO_BLOCKS } = given;
  const dueOn = dueDayOf(task, day, today());
  blocks.hide();
  toasts.show({
    tone: 'success',
    text: wordsFor(task, day, blocks.count),
    action: {
      label: 'Undo',
      onAct() {
        blocks.show();
        if (dueOn !== task.dueOn) void change(task.dueOn);
      },
    },
    onEnd: blocks.remove,
  });
  if (dueOn !== task.dueOn) void change(dueOn);
}

function dueDayOf(task: Due, day: ChosenDay, today: string): string | null {
  if (day === 'today') return today;
  if (day === 'tomorrow') return addDays(today, 1);
  // A task that is only planned for today keeps its later due date.
  return isDueBy(task, today) ? null : task.dueOn;
}

function wordsFor({ title, dueOn }: Due, day: ChosenDay, blocks: number): string {
  const before = dueOn === null ? '' : ` It was due on ${formatDay(dueOn, 'weekdayAndDay')}.`;
  if (day === 'today') return `“${title}” is on today’s list.${before}`;
  const its = blocks === 1 ? 'its planned block' : `its ${blocks} planned blocks`;
  const what = blocks === 0 ? '' : `, without ${its}`;
  return day === 'tomorrow'
    ? `“${title}” is due tomorrow${what}.`
    : `“${title}” is off today’s list${what}.`;
}
