import type { Span } from '../../calendar/block-rules.ts';
import { nextSession, sessionLengthMs } from '../../timer/engine/rules.ts';
import type { TimerRules } from '../../timer/types.ts';

const MINUTE_MS = 60_000;
/** Blocks of one task are no longer than the calendar takes. */
const LONGEST_MS = 12 * 3_600_000;

/** Pomodoros of a task that are to be placed, each of its project's session length. */
export interface Want {
  readonly taskId: string;
  readonly pomodoros: number;
  readonly workMinutes: number;
}

/** Pomodoros of a task without another between them, with the breaks between them. */
export interface Run extends Span {
  readonly taskId: string;
  readonly pomodoros: number;
  readonly workMinutes: number;
}

/**
 * Places what is wanted, in its order, into the spans (the earliest first), with breaks between
 * pomodoros, a long one where the timer's count brings it. Where a pomodoro is too long for the rest
 * of a span, the next shorter one goes there. What finds no room is left out. A gap between spans is
 * a long break.
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
    let open: { -readonly [Key in keyof Run]: Run[Key] } | null = null;
    const close = () => {
      if (open !== null) runs.push(open);
      open = null;
    };
    const nextFit = () =>
      queue.find(({ workMinutes }) => atMs + workMinutes * MINUTE_MS <= span.endMs);
    for (let next = nextFit(); next !== undefined; next = nextFit()) {
      const endMs: number = atMs + next.workMinutes * MINUTE_MS;
      const after = nextSession('work', count, rules.longBreakInterval);
      if (
        open === null ||
        open.taskId !== next.taskId ||
        count === 0 ||
        endMs - open.startMs > LONGEST_MS
      ) {
        close();
        open = { ...next, startMs: atMs, endMs, pomodoros: 0 };
      }
      open.endMs = endMs;
      open.pomodoros += 1;
      next.pomodoros -= 1;
      if (next.pomodoros === 0) queue.splice(queue.indexOf(next), 1);
      atMs = endMs + sessionLengthMs(rules, after.session);
      count = after.pomodoroCount;
    }
    close();
  }
  return runs;
}

/** How long pomodoros take with the breaks between them, in milliseconds. */
export function lengthOf(
  wanted: readonly Pick<Want, 'pomodoros' | 'workMinutes'>[],
  rules: TimerRules,
): number {
  let lengthMs = 0;
  let breakMs = 0;
  let count = 0;
  for (const { pomodoros, workMinutes } of wanted) {
    for (let each = 0; each < pomodoros; each += 1) {
      const after = nextSession('work', count, rules.longBreakInterval);
      lengthMs += breakMs + workMinutes * MINUTE_MS;
      breakMs = sessionLengthMs(rules, after.session);
      count = after.pomodoroCount;
    }
  }
  return lengthMs;
}
