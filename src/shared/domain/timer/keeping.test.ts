import { describe, expect, test } from 'vitest';
import {
  buildRules,
  buildTask,
  minute,
  NINE,
  play,
  START,
  type Step,
} from './engine/timer-test-kit.ts';
import type { Target, TimerEvent } from './types.ts';
import { focusedMs, remainingMs, undoneMinutes } from './views.ts';

const WEEDING = buildTask('weeding');
const MOWING = buildTask('mowing');
const KEEP: TimerEvent = { type: 'keep' };
const onWeeding: Step = [0, { type: 'chooseTask', target: WEEDING }];
const splitTo = (target: Target): TimerEvent => ({ type: 'split', target, sessionId: 'second' });

/** Twelve and a half minutes of weeding, and then the event. */
function interruptedBy(event: TimerEvent, rules = {}) {
  return play(rules, onWeeding, [0, START], [12.5, event]);
}

/** The minutes from nine to half past twelve minutes, as interrupted work. */
const TWELVE_MINUTES = {
  sessionId: 'first',
  startedAt: NINE,
  endedAt: minute(12.5),
  focusedMs: 750_000,
  target: WEEDING,
  interrupted: true,
  outcome: 'finishedEarly',
};

describe('keeping what was thrown away', () => {
  test.each<[string, TimerEvent]>([
    ['reset', { type: 'reset' }],
    ['skip', { type: 'skip' }],
    ['choice of a break', { type: 'select', session: 'shortBreak' }],
    ['switch of task', { type: 'chooseTask', target: MOWING }],
    ['switch of project', { type: 'selectProject', projectId: 'house' }],
  ])('after a %s ends the session at that moment, as interrupted work', (_, event) => {
    const left = interruptedBy(event);
    expect(undoneMinutes(left)).toBe(12);
    const kept = play(left, [12.6, KEEP]);
    expect(kept.ended).toMatchObject(TWELVE_MINUTES);
    expect(kept).toMatchObject({ status: 'idle', session: left.session, target: left.target });
  });

  test('leaves nothing to take back or to keep once more', () => {
    const kept = play(interruptedBy({ type: 'skip' }), [12.6, KEEP]);
    expect(play(kept, [12.6, { type: 'undo' }])).toBe(kept);
    expect(play(kept, [12.6, KEEP])).toBe(kept);
  });

  test('after a skip counts toward the long break, like finishing early', () => {
    const kept = play(interruptedBy({ type: 'skip' }), [12.6, KEEP]);
    expect(kept).toMatchObject({ session: 'shortBreak', pomodoroCount: 1 });
    const last = play(
      { ...kept, pomodoroCount: 3 },
      [20, { type: 'select', session: 'work' }],
      [20, { type: 'start', sessionId: 'fourth' }],
      [30, { type: 'skip' }],
      [30, KEEP],
    );
    expect(last).toMatchObject({ session: 'longBreak', durationMs: 900_000, pomodoroCount: 0 });
  });

  test('after a reset does not count toward the long break, since the work begins again', () => {
    const kept = play(interruptedBy({ type: 'reset' }), [12.6, KEEP]);
    expect(kept).toMatchObject({ session: 'work', pomodoroCount: 0 });
  });

  test('of a paused session ends with its last focused moment', () => {
    const paused = play({}, [0, START], [5, { type: 'pause' }], [9, { type: 'reset' }], [9, KEEP]);
    expect(paused.ended).toMatchObject({ endedAt: minute(5), focusedMs: 300_000 });
  });

  test('in overtime completes the session', () => {
    const over = play({ overtime: true }, [0, START], [27, { type: 'reset' }], [27, KEEP]);
    expect(over.ended).toMatchObject({ outcome: 'completed', interrupted: false });
    expect(over).toMatchObject({ session: 'shortBreak', pomodoroCount: 1 });
  });

  test('is refused without a whole minute, for a break, and after ten seconds', () => {
    const short = play({}, [0, START], [0.9, { type: 'reset' }]);
    expect(undoneMinutes(short)).toBeNull();
    expect(play(short, [0.9, KEEP])).toBe(short);
    const rest = play(
      {},
      [0, { type: 'select', session: 'longBreak' }],
      [0, START],
      [5, { type: 'skip' }],
    );
    expect(play(rest, [5, KEEP])).toBe(rest);
    const late = interruptedBy({ type: 'skip' });
    expect(play(late, [13, KEEP])).toBe(late);
  });
});

describe('splitting a session between two tasks', () => {
  test('records the minutes so far for the first and goes on with the second for the rest', () => {
    const after = interruptedBy(splitTo(MOWING));
    expect(after.ended).toMatchObject({ ...TWELVE_MINUTES, outcome: 'split' });
    expect(after).toMatchObject({
      status: 'running',
      sessionId: 'second',
      startedAt: minute(12.5),
      endsAt: minute(25),
      target: MOWING,
      interrupted: false,
    });
  });

  test('makes one session of both toward the long break', () => {
    const after = play(interruptedBy(splitTo(MOWING)), [25, { type: 'tick', nextSessionId: 'x' }]);
    expect(after.ended).toMatchObject({ sessionId: 'second', target: MOWING, focusedMs: 750_000 });
    expect(after).toMatchObject({ session: 'shortBreak', pomodoroCount: 1 });
  });

  test('counts the intention and the interruptions for the first task alone', () => {
    const after = play(
      {},
      onWeeding,
      [0, { type: 'intend', text: 'The roses' }],
      [0, START],
      [1, { type: 'interrupt', kind: 'external' }],
      [2, splitTo(MOWING)],
    );
    expect(after.ended).toMatchObject({
      intention: 'The roses',
      interruptions: { external: 1 },
    });
    expect(after).toMatchObject({ intention: '', interruptions: { internal: 0, external: 0 } });
  });

  test('of a paused session stays paused, with nothing focused yet', () => {
    const after = play({}, onWeeding, [0, START], [10, { type: 'pause' }], [14, splitTo(MOWING)]);
    expect(after.ended).toMatchObject({ endedAt: minute(10), focusedMs: 600_000 });
    expect(after).toMatchObject({ status: 'paused', startedAt: minute(14), target: MOWING });
    expect(focusedMs(after, minute(14))).toBe(0);
    expect(remainingMs(after, minute(14))).toBe(900_000);
  });

  test('without a whole minute gives all of it to the second task', () => {
    const after = play({}, onWeeding, [0, START], [0.5, splitTo(MOWING)]);
    expect(after).toMatchObject({ status: 'running', sessionId: 'first', target: MOWING });
    expect(after.ended).toBeNull();
  });

  test('with a project that has no task yet ends the session and waits', () => {
    const project: Target = { kind: 'project', projectId: 'house' };
    const after = interruptedBy(splitTo(project));
    expect(after.ended).toMatchObject(TWELVE_MINUTES);
    expect(after).toMatchObject({ status: 'idle', session: 'work', target: project });
  });

  test('in overtime finishes the session, and the next one is for the second task', () => {
    const after = play(
      buildRules({ overtime: true }),
      onWeeding,
      [0, START],
      [27, splitTo(MOWING)],
    );
    expect(after.ended).toMatchObject({ outcome: 'completed', target: WEEDING });
    expect(after).toMatchObject({ status: 'idle', session: 'shortBreak', target: MOWING });
  });

  test('that comes after the end leaves the whole session with the first task', () => {
    const after = play({}, onWeeding, [0, START], [26, splitTo(MOWING)]);
    expect(after.ended).toMatchObject({ outcome: 'completed', target: WEEDING });
    expect(after).toMatchObject({ status: 'idle', session: 'shortBreak', target: MOWING });
  });

  test('to the same task changes nothing', () => {
    const running = play({}, onWeeding, [0, START]);
    expect(play(running, [5, splitTo(WEEDING)])).toBe(running);
  });
});
