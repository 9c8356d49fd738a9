import { describe, expect, test } from 'vitest';
import { initialTimer, transition } from './engine/engine.ts';
import { timerTitle } from './title.ts';
import { DEFAULT_RULES, type TimerEvent } from './types.ts';

const NOON = 1_795_262_400_000;
const START: TimerEvent = { type: 'start', sessionId: 'one' };

function play(rules: Partial<typeof DEFAULT_RULES>, ...events: [number, TimerEvent][]) {
  const first = initialTimer({ ...DEFAULT_RULES, ...rules });
  return events.reduce((timer, [ms, event]) => transition(timer, event, NOON + ms), first);
}

describe('the title of a timer', () => {
  test('is none while it is idle', () => {
    expect(timerTitle(play({}), NOON)).toBeNull();
  });

  test('shows remaining time, icon and label of a focus session', () => {
    expect(timerTitle(play({}, [0, START]), NOON + 438_000)).toBe('17:42 ● Focus');
  });

  test.each([
    ['shortBreak', '04:59 ○ Short Break'],
    ['longBreak', '14:59 ◎ Long Break'],
  ] as const)('names the %s', (session, title) => {
    const timer = play({}, [0, { type: 'select', session }], [0, START]);
    expect(timerTitle(timer, NOON + 1000)).toBe(title);
  });

  test('marks a pause', () => {
    const timer = play({}, [0, START], [60_000, { type: 'pause' }]);
    expect(timerTitle(timer, NOON + 90_000)).toBe('‖ 24:00 ● Focus');
  });

  test('shows the session that is about to start by itself, at its full length', () => {
    const timer = play(
      { autoStartBreaks: true },
      [0, START],
      [1_500_000, { type: 'tick', nextSessionId: 'two' }],
    );
    expect(timerTitle(timer, NOON + 1_502_000)).toBe('05:00 ○ Short Break');
    const held = transition(timer, { type: 'stay' }, NOON + 1_503_000);
    expect(timerTitle(held, NOON + 1_503_000)).toBeNull();
  });

  test('counts overtime up', () => {
    const timer = play(
      { overtime: true },
      [0, START],
      [1_500_000, { type: 'tick', nextSessionId: 'two' }],
    );
    expect(timerTitle(timer, NOON + 1_630_000)).toBe('+02:10 ● Focus');
  });
});
