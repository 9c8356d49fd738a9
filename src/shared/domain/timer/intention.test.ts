import { describe, expect, it } from 'vitest';
import { minute, play, START, type Step, TICK } from './engine/timer-test-kit.ts';
import type { TimerEvent } from './types.ts';

const INTEND: TimerEvent = { type: 'intend', text: 'Write the letter' };
const REST: Step = [0, { type: 'select', session: 'shortBreak' }];

describe('an intention', () => {
  it('is said before the work or during it', () => {
    expect(play({}, [0, INTEND], [1, START])).toMatchObject({
      status: 'running',
      intention: 'Write the letter',
    });
    expect(play({}, [0, START], [1, INTEND])).toMatchObject({ intention: 'Write the letter' });
    const overtime = play({ overtime: true }, [0, START], [26, TICK], [27, INTEND]);
    expect(overtime).toMatchObject({ status: 'overtime', intention: 'Write the letter' });
  });

  it('moves nothing else', () => {
    const running = play({}, [0, START]);
    expect(play(running, [1, INTEND])).toEqual({ ...running, intention: 'Write the letter' });
  });

  it('is one line of at most 200 characters', () => {
    const cases: [text: string, kept: string][] = [
      ['  Write \n\t the\u00a0letter  ', 'Write the letter'],
      ['a\u0000b\u0007c', 'a b c'],
      ['cafe\u0301', 'caf\u00e9'],
      ['x'.repeat(201), 'x'.repeat(200)],
      [`${'x'.repeat(199)} y`, 'x'.repeat(199)],
      ['\u{1f345}'.repeat(300), '\u{1f345}'.repeat(200)],
      ['half \ud83c', 'half \ufffd'],
      [' \n ', ''],
    ];
    for (const [text, kept] of cases) {
      expect(play({}, [0, START], [1, { type: 'intend', text }]).intention).toBe(kept);
    }
  });

  it('that was said already is refused', () => {
    const said = play({}, [0, INTEND]);
    expect(play(said, [1, { type: 'intend', text: ' Write  the letter' }])).toBe(said);
  });

  it('is kept through pause, resume, reset, select and a switch', () => {
    const steps: Step[] = [
      [1, { type: 'pause' }],
      [2, { type: 'resume' }],
      [3, { type: 'reset' }],
      [4, { type: 'start', sessionId: 'second' }],
      [5, { type: 'chooseTask', target: { kind: 'task', projectId: 'p', taskId: 't' } }],
      [6, { type: 'select', session: 'longBreak' }],
      [7, { type: 'select', session: 'work' }],
    ];
    let state = play({}, [0, INTEND], [0, START]);
    for (const step of steps) {
      state = play(state, step);
      expect(state.intention).toBe('Write the letter');
    }
  });

  it('goes with the work that completed, was finished early, skipped or is too old', () => {
    const running = play({}, [0, INTEND], [0, START]);
    const ends: [Step, string][] = [
      [[25, TICK], 'completed'],
      [[10, { type: 'finish', keep: true }], 'finishedEarly'],
      [[10, { type: 'skip' }], 'skipped'],
      [[3_000, TICK], 'stale'],
    ];
    for (const [step, outcome] of ends) {
      expect(play(running, step)).toMatchObject({
        intention: '',
        ended: { outcome, intention: 'Write the letter' },
      });
    }
  });

  it('said during a break is for the work after it', () => {
    const rest = play({}, REST, [0, START], [1, INTEND]);
    for (const step of [
      [5, TICK],
      [2, { type: 'skip' }],
    ] as const) {
      expect(play(rest, step)).toMatchObject({
        session: 'work',
        intention: 'Write the letter',
        ended: { session: 'shortBreak', intention: '' },
      });
    }
  });

  it('comes back with what is taken back', () => {
    const running = play({}, [0, INTEND], [0, START]);
    const skipped = play(running, [10, { type: 'skip' }]);
    expect(play(skipped, [10.1, { type: 'undo' }])).toEqual(running);
    const reset = play(running, [10, { type: 'reset' }], [10.05, { type: 'intend', text: '' }]);
    expect(play(reset, [10.1, { type: 'undo' }])).toMatchObject({
      intention: 'Write the letter',
      endsAt: minute(25),
    });
  });

  it('survives a load', () => {
    const said = play({}, [0, INTEND]);
    expect(play(said, [500, { type: 'restore' }])).toBe(said);
  });
});
