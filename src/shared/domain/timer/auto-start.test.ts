import { describe, expect, it } from 'vitest';
import { transition } from './engine/engine.ts';
import {
  buildRules,
  buildTask,
  minute,
  NINE,
  play,
  START,
  type Step,
  TICK,
} from './engine/timer-test-kit.ts';
import type { TimerEvent, TimerRules } from './types.ts';
import { nextInstant } from './views.ts';

const REST: Step = [0, { type: 'select', session: 'shortBreak' }];
const AUTO: Partial<TimerRules> = { autoStartBreaks: true, autoStartWork: true };
const SECOND = 1_000;

function tickAs(nextSessionId: string): TimerEvent {
  return { type: 'tick', nextSessionId };
}

/** The timer in the countdown to the short break that starts at 9:25:05, and to the work after it. */
const COUNTDOWN = play(AUTO, [0, START], [25, TICK]);
const TO_WORK = play(AUTO, REST, [0, START], [5, TICK]);

describe('the countdown to a session that starts by itself', () => {
  it('lasts five seconds from the end of the last session', () => {
    const late = transition(play(AUTO, [0, START]), TICK, minute(25) + 700);
    expect(late).toMatchObject({
      status: 'idle',
      session: 'shortBreak',
      autoStartAt: minute(25) + 5 * SECOND,
      ended: { sessionId: 'first' },
      undo: null,
    });
  });

  it('ends in a session that began at that very instant, however late the tick', () => {
    expect(transition(COUNTDOWN, TICK, minute(25) + 5 * SECOND - 1)).toBe(COUNTDOWN);
    for (const lateMs of [0, 1, 700, 30 * SECOND]) {
      expect(transition(COUNTDOWN, tickAs('rest'), minute(25) + 5 * SECOND + lateMs)).toMatchObject(
        {
          status: 'running',
          session: 'shortBreak',
          sessionId: 'rest',
          startedAt: minute(25) + 5 * SECOND,
          endsAt: minute(30) + 5 * SECOND,
        },
      );
    }
  });

  it('is over at once where the first tick comes late', () => {
    const running = play(AUTO, [0, START]);
    expect(transition(running, tickAs('rest'), minute(26))).toEqual(
      transition(COUNTDOWN, tickAs('rest'), minute(26)),
    );
  });

  it('keeps a chain on its time-table', () => {
    let state = play(AUTO, [0, START]);
    for (let second = 1; second <= 4 * 30 * 60; second += 7) {
      state = transition(state, tickAs(`s${second}`), NINE + second * SECOND);
    }
    // 25 + 5 + 25 + 5 + 25 + 5 + 25 = 115 minutes, with seven times five seconds; then the long break.
    expect(state).toMatchObject({ session: 'longBreak', startedAt: minute(115) + 35 * SECOND });
  });

  it('is chosen for breaks and for work apart', () => {
    const countsDown = (...steps: [Partial<TimerRules>, ...Step[]]) =>
      nextInstant(play(...steps)) !== null;
    expect(countsDown({ autoStartBreaks: true }, [0, START], [25, TICK])).toBe(true);
    expect(countsDown({ autoStartBreaks: true }, REST, [0, START], [5, TICK])).toBe(false);
    expect(countsDown({ autoStartWork: true }, [0, START], [25, TICK])).toBe(false);
    expect(countsDown({ autoStartWork: true }, REST, [0, START], [5, TICK])).toBe(true);
  });

  it('to work needs project and task unless standalone', () => {
    const bare: Step = [0, { type: 'selectProject', projectId: 'garden' }];
    const task: Step = [0, { type: 'chooseTask', target: buildTask() }];
    expect(play(AUTO, bare, REST, [0, START], [5, TICK])).toMatchObject({ autoStartAt: null });
    expect(play(AUTO, task, REST, [0, START], [5, TICK], [6, TICK])).toMatchObject({
      status: 'running',
      session: 'work',
      target: buildTask(),
    });
  });

  it('follows work that was finished early and kept, and overtime, from that moment on', () => {
    const kept: Step = [18, { type: 'finish', keep: true }];
    expect(play(AUTO, [0, START], kept)).toMatchObject({
      autoStartAt: minute(18) + 5 * SECOND,
    });
    expect(play(AUTO, [0, START], [2, { type: 'pause' }], kept)).toMatchObject({
      autoStartAt: minute(18) + 5 * SECOND,
      ended: { endedAt: minute(2) },
    });
    const overtime = play({ ...AUTO, overtime: true }, [0, START], [26, TICK]);
    expect(play(overtime, [40, { type: 'finish', keep: true }])).toMatchObject({
      autoStartAt: minute(40) + 5 * SECOND,
      ended: { outcome: 'completed' },
    });
  });

  it('follows no skip, no reset and no session that is too old to count', () => {
    expect(play(AUTO, [0, START], [10, { type: 'skip' }])).toMatchObject({ autoStartAt: null });
    expect(play(AUTO, [0, START], [10, { type: 'reset' }])).toMatchObject({ autoStartAt: null });
    expect(play(AUTO, [0, START], [3_000, TICK])).toMatchObject({ autoStartAt: null });
  });

  it('starts one session a tick, and the next tick goes on', () => {
    const running = play({ ...AUTO, shortBreakMinutes: 1 }, [0, START]);
    const first = transition(running, tickAs('rest'), minute(26) + 20 * SECOND);
    expect(first).toMatchObject({ sessionId: 'rest', endsAt: minute(26) + 5 * SECOND });
    expect(transition(first, tickAs('second'), minute(26) + 20 * SECOND)).toMatchObject({
      sessionId: 'second',
      session: 'work',
      startedAt: minute(26) + 10 * SECOND,
    });
  });

  it('waits for an id that is neither empty nor spent', () => {
    const due = minute(25) + 5 * SECOND;
    expect(transition(COUNTDOWN, tickAs(''), due)).toBe(COUNTDOWN);
    expect(transition(COUNTDOWN, tickAs('first'), due)).toBe(COUNTDOWN);
    expect(transition(COUNTDOWN, tickAs('rest'), due + SECOND)).toMatchObject({ startedAt: due });
  });

  it('is lost on a page that slept more than 90 seconds over it', () => {
    const last = minute(26) + 35 * SECOND;
    expect(transition(COUNTDOWN, TICK, last).status).toBe('running');
    const missed = transition(COUNTDOWN, TICK, last + 1);
    expect(missed).toEqual({ ...COUNTDOWN, autoStartAt: null });
    const running = play(AUTO, [0, START]);
    expect(transition(running, TICK, last + 1)).toEqual(missed);
  });

  it('is lost when the clock is set back so far that it would not end', () => {
    expect(play(COUNTDOWN, [-60, TICK])).toEqual({ ...COUNTDOWN, autoStartAt: null });
  });

  it('does not survive a load', () => {
    expect(play(COUNTDOWN, [25.01, { type: 'restore' }])).toEqual({
      ...COUNTDOWN,
      autoStartAt: null,
    });
    expect(play(AUTO, [0, START], [25, { type: 'restore' }])).toMatchObject({
      status: 'idle',
      session: 'shortBreak',
      autoStartAt: null,
    });
  });
});

describe('the user, while it counts down', () => {
  const BEFORE = 25.05;

  it('starts at once', () => {
    const started = play(COUNTDOWN, [BEFORE, { type: 'start', sessionId: 'rest' }]);
    expect(started).toMatchObject({ status: 'running', startedAt: minute(BEFORE) });
    expect(started).not.toHaveProperty('autoStartAt');
  });

  it('starts at once also where no tick has started it yet', () => {
    const start: TimerEvent = { type: 'start', sessionId: 'rest' };
    expect(play(COUNTDOWN, [26, start])).toMatchObject({ startedAt: minute(26) });
  });

  it('stays where nothing starts by itself', () => {
    const stayed = play(COUNTDOWN, [BEFORE, { type: 'stay' }]);
    expect(stayed).toEqual({ ...COUNTDOWN, autoStartAt: null });
    expect(play(stayed, [26, TICK])).toBe(stayed);
    expect(play(stayed, [26, { type: 'stay' }])).toBe(stayed);
  });

  it('stays by choosing a type, even the one that waits, a task or a project', () => {
    const choices: TimerEvent[] = [
      { type: 'select', session: 'shortBreak' },
      { type: 'select', session: 'longBreak' },
      { type: 'skip' },
      { type: 'chooseTask', target: buildTask() },
      { type: 'selectProject', projectId: 'garden' },
    ];
    for (const choice of choices) {
      const chosen = play(COUNTDOWN, [BEFORE, choice]);
      expect(chosen).toMatchObject({ status: 'idle', autoStartAt: null });
      expect(play(chosen, [26, TICK])).toBe(chosen);
    }
  });

  it('stays by switching the rule off, and by no other rule', () => {
    const off = buildRules({ ...AUTO, autoStartBreaks: false });
    expect(play(COUNTDOWN, [BEFORE, { type: 'configure', rules: off }])).toMatchObject({
      autoStartAt: null,
    });
    const longer = buildRules({ ...AUTO, shortBreakMinutes: 10 });
    const configured = play(COUNTDOWN, [BEFORE, { type: 'configure', rules: longer }]);
    expect(configured).toMatchObject({ autoStartAt: minute(25) + 5 * SECOND, durationMs: 600_000 });
    expect(play(configured, [25.1, TICK])).toMatchObject({ endsAt: minute(35) + 5 * SECOND });
  });

  it('starts no countdown by switching the rule on', () => {
    const waiting = play({}, [0, START], [25, TICK]);
    expect(play(waiting, [25, { type: 'configure', rules: buildRules(AUTO) }])).toMatchObject({
      autoStartAt: null,
    });
  });

  it('attaches without stopping it, unless to what work cannot start on', () => {
    const attached = play(TO_WORK, [5.05, { type: 'attach', target: buildTask() }]);
    expect(attached).toMatchObject({ autoStartAt: minute(5) + 5 * SECOND, target: buildTask() });
    const project = { kind: 'project', projectId: 'garden' } as const;
    expect(play(TO_WORK, [5.05, { type: 'attach', target: project }])).toMatchObject({
      autoStartAt: null,
      target: project,
    });
  });

  it('says what the work is for without stopping it', () => {
    const said = play(TO_WORK, [5.05, { type: 'intend', text: 'Write the letter' }]);
    expect(play(said, [5.1, TICK])).toMatchObject({
      status: 'running',
      intention: 'Write the letter',
    });
  });

  it('has nothing else to command', () => {
    const commands: TimerEvent[] = [
      { type: 'pause' },
      { type: 'resume' },
      { type: 'reset' },
      { type: 'extend', byMs: 60_000 },
      { type: 'finish', keep: true },
      { type: 'interrupt', kind: 'internal' },
      { type: 'undo' },
    ];
    for (const command of commands) expect(play(COUNTDOWN, [BEFORE, command])).toBe(COUNTDOWN);
  });
});
