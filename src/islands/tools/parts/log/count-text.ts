import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { type WorkEntry, workedMs } from '#shared/domain/tools/work/work-log.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

export type CountedAs = 'pomodoros' | 'minutes';

export type DayCountProps = {
  controller: ToolPageController;
  log: WorkLog;
  /** Unit of the count: finished rounds, or minutes of work. */
  counts: CountedAs;
};

/** Returns a count as text: `3 pomodoros`, `1 h 15 min of study`. */
export function countText(entries: readonly WorkEntry[], counts: CountedAs): string {
  if (counts === 'minutes') {
    return lengthText(Math.floor(workedMs(entries) / 60_000) * 60_000).replace('0 s', '0 min');
  }
  const count = entries.filter(({ isFull }) => isFull).length;
  return `${count} ${count === 1 ? 'pomodoro' : 'pomodoros'}`;
}
