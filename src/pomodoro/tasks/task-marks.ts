import type { Counted } from '#shared/domain/tasks/task-tree.ts';

/** The pomodoros of a task as marks and in words; `text` is null when there is nothing to say. */
export interface TaskMarks {
  readonly finished: number;
  readonly planned: number;
  readonly text: string | null;
  readonly words: string;
}

/** Reads the marks of a task: done against its estimate, if it has one. */
export function marksOf({ completedPomodoros, estimate }: Counted): TaskMarks {
  const planned = Math.max(0, (estimate ?? 0) - completedPomodoros);
  const unit = (estimate ?? completedPomodoros) === 1 ? 'pomodoro' : 'pomodoros';
  if (estimate !== null) {
    const words = `${completedPomodoros} of ${estimate} ${unit}`;
    return {
      finished: completedPomodoros,
      planned,
      text: `${completedPomodoros}/${estimate}`,
      words,
    };
  }
  const text = completedPomodoros === 0 ? null : String(completedPomodoros);
  return { finished: completedPomodoros, planned, text, words: `${completedPomodoros} ${unit}` };
}
