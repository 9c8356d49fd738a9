import { describe, expect, it } from 'vitest';
import { buildTask, minute, NINE, play, START, TICK } from './engine/timer-test-kit.ts';
import { parseTimerState } from './persistence.ts';
import type { TimerState } from './types.ts';

const RUNNING = play({}, [0, { type: 'attach', target: buildTask() }], [0, START]);
const STATES: Record<string, TimerState> = {
  'a fresh timer': play({}),
  'a chosen project': play({}, [0, { type: 'selectProject', projectId: 'garden' }]),
  'a running session': RUNNING,
  'a paused session': play(RUNNING, [10, { type: 'pause' }]),
  'a shortened session': play(RUNNING, [0, { type: 'extend', byMs: -1_500_000 }]),
  overtime: play({ overtime: true }, [0, START], [26, TICK]),
  'a completed session': play(RUNNING, [25, TICK]),
  'a stale session': play(RUNNING, [3_000, TICK]),
  'a skip that can be taken back': play(RUNNING, [10, { type: 'skip' }]),
  'a session that was split': play(RUNNING, [
    10,
    { type: 'split', target: { kind: 'standalone' }, sessionId: 'second' },
  ]),
  'a session about to start by itself': play({ autoStartBreaks: true }, [0, START], [25, TICK]),
  'interrupted work with an intention': play(
    RUNNING,
    [1, { type: 'intend', text: 'Write the letter' }],
    [2, { type: 'interrupt', kind: 'internal' }],
  ),
};
/** Fields added after the first version of a timer; where one is missing, it is read as empty. */
const LATER_FIELDS = ['intention', 'interruptions', 'autoStartAt'];

function without(value: unknown, fields: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part) => (fields.includes(key) ? undefined : part)),
  );
}

function reread(value: unknown): TimerState | null {
  return parseTimerState(JSON.parse(JSON.stringify(value)));
}

describe('reading a kept timer', () => {
  for (const [name, state] of Object.entries(STATES)) {
    it(`brings back ${name}`, () => {
      expect(reread(state)).toEqual(state);
    });
  }

  it('brings back timers that were kept before the later fields were there', () => {
    for (const [name, state] of Object.entries(STATES)) {
      if (name === 'interrupted work with an intention') continue;
      const none = name === 'a session about to start by itself' ? { autoStartAt: null } : {};
      expect(parseTimerState(without(state, LATER_FIELDS))).toEqual({ ...state, ...none });
    }
    const marked = { ...RUNNING, interrupted: true };
    expect(parseTimerState(without(marked, LATER_FIELDS))).toEqual(marked);
  });

  it('reads an intention as it would have been said', () => {
    const intention = `  two\nlines ${'x'.repeat(300)}`;
    expect(parseTimerState({ ...RUNNING, intention })?.intention).toBe(
      `two lines ${'x'.repeat(190)}`,
    );
  });

  it('refuses interruptions that nobody can have counted', () => {
    for (const interruptions of [
      null,
      3,
      {},
      { internal: 1 },
      { internal: 1, external: -1 },
      { internal: 0.5, external: 0 },
      { internal: 1001, external: 0 },
    ]) {
      expect(parseTimerState({ ...RUNNING, interrupted: true, interruptions })).toBeNull();
    }
    const interruptions = { internal: 1, external: 0 };
    expect(parseTimerState({ ...RUNNING, interruptions })).toBeNull();
    const read = parseTimerState({ ...RUNNING, interrupted: true, interruptions });
    expect(read).toMatchObject({ interrupted: true, interruptions });
  });

  it('refuses a start by itself of what may not, or beside an undo', () => {
    const counting = STATES['a session about to start by itself'];
    const skipped = STATES['a skip that can be taken back'];
    for (const autoStartAt of ['soon', -1, 0.5, Number.NaN]) {
      expect(parseTimerState({ ...counting, autoStartAt })).toBeNull();
    }
    expect(parseTimerState({ ...STATES['a fresh timer'], autoStartAt: NINE })).toBeNull();
    const rules = { ...skipped?.rules, autoStartBreaks: true };
    expect(parseTimerState({ ...skipped, rules, autoStartAt: NINE })).toBeNull();
  });

  it('leaves unknown fields behind', () => {
    const target = { ...buildTask(), name: 'Weeding' };
    expect(reread({ ...RUNNING, target, tickCount: 3 })).toEqual(RUNNING);
  });

  it('refuses what is no timer', () => {
    for (const value of [
      null,
      undefined,
      0,
      '',
      '{}',
      true,
      [],
      {},
      [RUNNING],
      { status: 'idle' },
    ]) {
      expect(parseTimerState(value)).toBeNull();
    }
  });

  it('refuses a timer that lacks any of its fields', () => {
    for (const state of Object.values(STATES)) {
      for (const field of Object.keys(state)) {
        if (LATER_FIELDS.includes(field)) continue;
        const { [field]: _, ...rest }: Record<string, unknown> = { ...state };
        expect(reread(rest)).toBeNull();
      }
    }
  });

  it('refuses fields of a wrong type', () => {
    for (const wrong of [undefined, 'x', [], {}, Number.NaN, -1, 1.5, 1e300, 'running ']) {
      for (const field of [
        'status',
        'session',
        'pomodoroCount',
        'target',
        'rules',
        'ended',
        'undo',
      ]) {
        expect(parseTimerState({ ...RUNNING, [field]: wrong })).toBeNull();
      }
      for (const field of ['startedAt', 'endsAt', 'durationMs', 'interrupted']) {
        expect(parseTimerState({ ...RUNNING, [field]: wrong })).toBeNull();
      }
    }
    expect(parseTimerState({ ...RUNNING, intention: null })).toBeNull();
    expect(parseTimerState({ ...RUNNING, sessionId: '' })).toBeNull();
    expect(parseTimerState({ ...RUNNING, sessionId: 7 })).toBeNull();
  });

  it('refuses a session that does not fit between its start and end', () => {
    expect(parseTimerState({ ...RUNNING, endsAt: NINE - 1 })).toBeNull();
    expect(parseTimerState({ ...RUNNING, endsAt: minute(24) })).toBeNull();
    expect(parseTimerState({ ...RUNNING, durationMs: 1_500_001 })).toBeNull();
  });

  it('refuses a pause with more left than the session has, or before it began', () => {
    const paused = STATES['a paused session'];
    expect(parseTimerState({ ...paused, remainingMs: 1_500_001 })).toBeNull();
    expect(parseTimerState({ ...paused, remainingMs: -1 })).toBeNull();
    expect(parseTimerState({ ...paused, remainingMs: 899_999 })).toBeNull();
    expect(parseTimerState({ ...paused, pausedAt: NINE - 1 })).toBeNull();
  });

  it('refuses a waiting session of another length than its type', () => {
    expect(parseTimerState({ ...STATES['a fresh timer'], durationMs: 1_499_999 })).toBeNull();
    expect(parseTimerState({ ...STATES['a fresh timer'], session: 'shortBreak' })).toBeNull();
  });

  it('refuses a count that nobody reaches', () => {
    expect(parseTimerState({ ...RUNNING, pomodoroCount: 10_000 })?.pomodoroCount).toBe(10_000);
    expect(parseTimerState({ ...RUNNING, pomodoroCount: 10_001 })).toBeNull();
  });

  it('refuses overtime of a break and work on a project without a task', () => {
    const project = { kind: 'project', projectId: 'garden' };
    expect(parseTimerState({ ...STATES['overtime'], session: 'shortBreak' })).toBeNull();
    expect(parseTimerState({ ...RUNNING, target: project })).toBeNull();
  });

  it('refuses rules out of bounds', () => {
    for (const change of [
      { workMinutes: 0 },
      { shortBreakMinutes: 181 },
      { longBreakMinutes: 2.5 },
      { longBreakInterval: 1 },
      { longBreakInterval: 13 },
      { autoStartBreaks: 'yes' },
      { autoStartWork: null },
      { overtime: 1 },
    ]) {
      expect(parseTimerState({ ...RUNNING, rules: { ...RUNNING.rules, ...change } })).toBeNull();
    }
  });

  it('refuses targets without usable ids', () => {
    for (const target of [
      { kind: 'task', projectId: 'garden' },
      { kind: 'task', projectId: '', taskId: 'weeding' },
      { kind: 'project', projectId: 5 },
      { kind: 'everything' },
      'standalone',
    ]) {
      expect(parseTimerState({ ...RUNNING, target })).toBeNull();
    }
  });

  it('refuses an ended session that is not whole', () => {
    const done = STATES['a completed session'];
    for (const change of [
      { sessionId: '' },
      { session: 'nap' },
      { startedAt: -1 },
      { endedAt: NINE - 1 },
      { endedAt: minute(20) },
      { focusedMs: -1 },
      { focusedMs: 43_200_001 },
      { plannedMs: 1e12 },
      { target: null },
      { interrupted: 'no' },
      { outcome: 'won' },
      { intention: 7 },
      { interruptions: { internal: 1, external: 0 } },
    ]) {
      expect(parseTimerState({ ...done, ended: { ...done?.ended, ...change } })).toBeNull();
    }
  });

  it('refuses an undo that is not whole, holds another, or belongs to a session under way', () => {
    const skipped = STATES['a skip that can be taken back'];
    const offer = skipped?.undo;
    for (const undo of [
      { ...offer, at: -1 },
      { ...offer, at: undefined },
      { ...offer, state: null },
      { ...offer, state: STATES['a fresh timer'] },
      { ...offer, state: { ...offer?.state, undo: offer } },
      { ...offer, state: { ...offer?.state, ended: skipped?.ended } },
      { ...offer, state: { ...offer?.state, endsAt: 'soon' } },
    ]) {
      expect(parseTimerState({ ...skipped, undo })).toBeNull();
    }
    expect(parseTimerState({ ...RUNNING, undo: offer })).toBeNull();
  });
});
