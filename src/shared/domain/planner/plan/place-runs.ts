import type { Span } from '../../calendar/block-rules.ts';
import { nextSession, sessionLengthMs } from '../../timer/engine/rules.ts';
import type { TimerRules } from '../../timer/types.ts';

/** Blocks of one task are no longer than the calendar takes. */
const LONGEST_MS = 12 * 3_600_000;

/** Pomodoros of a task that are to be placed. */
export interface Want {
  readonly taskId: string;
  readonly pomodoros: number;
}

/** Pomodoros of a task without another between them, with the breaks between them. */
export interface Run extends Span {
  readonly taskId: string;
  readonly pomodoros: number;
}

/**
 * Places what is wanted, in its order, into the spans (the earliest first), with breaks between
 * pomodoros, a long one where the timer's count brings it. What finds no room is left out. A gap
 * between spans is a long break.
 */
export function placeRuns(
  wanted: readonly Want[],
  spans: readonly Span[],
  rules: TimerRules,
): Run[] {
  const runs: Run[] = [];
  const queue = wanted.map((want) => ({ ...want }));
  for (const span of spans) {
    let atMs = span.startMs;
    let count = 0;
    let open: { taskId: string; startMs: number; endMs: number; pomodoros: number } | null = null;
    const close = () => {
      if (open !== null) runs.push(open);
      open = null;
    };
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const endMs: number = atMs + sessionLengthMs(rules, 'work');
      if (endMs > span.endMs) break;
      const after = nextSession('work', count, rules.longBreakInterval);
      if (
        open === null ||
        open.taskId !== next.taskId ||
        count === 0 ||
        endMs - open.startMs > LONGEST_MS
      ) {
        close();
        open = { taskId: next.taskId, startMs: atMs, endMs, pomodoros: 0 };
      }
      open.endMs = endMs;
      open.pomodoros += 1;
      next.pomodoros -= 1;
      if (next.pomodoros === 0) queue.shift();
      atMs = endMs + sessionLengthMs(rules, after.session);
      count = after.pomodoroCount;
    }
    close();
  }
  return runs;
}

/** How long so many pomodoros take with their breaks, in milliseconds. */
export function lengthOf(pomodoros: number, rules: TimerRules): number {
  let lengthMs = 0;
  let count = 0;
  for (let each = 0; each < pomodoros; each += 1) {
    const after = nextSession('work', count, rules.longBreakInterval);
    lengthMs += sessionLengthMs(rules, 'work');
    if (each < pomodoros - 1) lengthMs += sessionLengthMs(rules, after.session);
    count = after.pomodoroCount;
  }
  return lengthMs;
}
