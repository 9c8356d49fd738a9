import { describe, expect, test } from 'vitest';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES, type TimerEvent, type TimerRules } from '#shared/domain/timer/types.ts';
import { FIRST_READING, nextOf, readTimer, sameReading } from './timer-reading.ts';

const TEN = Date.UTC(2026, 10, 20, 10);
const START: TimerEvent = { type: 'start', sessionId: 'one' };

function play(rules: Partial<TimerRules>, ...events: [seconds: number, TimerEvent][]) {
  return events.reduce(
    (timer, [seconds, event]) => transition(timer, event, TEN + seconds * 1000),
    initialTimer({ ...DEFAULT_RULES, ...rules }),
  );
}

const at = (seconds: number) => TEN + seconds * 1000;

describe('an idle timer', () => {
  test('is ready at full length and would end after it', () => {
    expect(readTimer(play({}), at(0))).toMatchObject({
      status: 'idle',
      clock: '25:00',
      isUnderWay: false,
      label: 'Ready',
      fraction: 0,
      endsAtMs: Date.UTC(2026, 10, 20, 10, 25),
      completed: 0,
      interval: 4,
      undoable: null,
    });
  });

  test('reads the same until the minute of its end changes', () => {
    const timer = play({});
    const first = readTimer(timer, at(0));
    expect(sameReading(first, readTimer(timer, at(59)))).toBe(true);
    expect(sameReading(first, readTimer(timer, at(60)))).toBe(false);
  });
});

describe('the end of a session', () => {
  const ended = play({}, [0, START], [1500, { type: 'tick', nextSessionId: 'two' }]);

  test('shows the whole ring, says so and offers the break', () => {
    const reading = readTimer(ended, at(1500));
    expect(reading).toMatchObject({
      ended: 'work',
      session: 'shortBreak',
      label: 'Focus complete',
      fraction: 1,
      clock: '05:00',
    });
    expect(nextOf(reading)).toBe('shortBreak');
  });

  test('passes after ten minutes', () => {
    expect(readTimer(ended, at(2099)).ended).toBe('work');
    expect(readTimer(ended, at(2100))).toMatchObject({ ended: null, label: 'Ready', fraction: 0 });
  });

  test.each([
    ['begins', { type: 'start', sessionId: 'two' }],
    ['is skipped', { type: 'skip' }],
    ['is put aside for more work', { type: 'select', session: 'work' }],
  ] satisfies [string, TimerEvent][])('passes when the break %s', (_, event) => {
    const begun: TimerEvent = { type: 'start', sessionId: 'two' };
    const before = event.type === 'skip' ? transition(ended, begun, at(1501)) : ended;
    expect(readTimer(transition(before, event, at(1502)), at(1503)).ended).toBeNull();
  });

  test('is that of a break as well', () => {
    const rested = transition(
      transition(ended, { type: 'start', sessionId: 'two' }, at(1500)),
      { type: 'tick', nextSessionId: 'three' },
      at(1800),
    );
    const reading = readTimer(rested, at(1800));
    expect(reading).toMatchObject({ ended: 'shortBreak', label: 'Break is over' });
    expect(nextOf(reading)).toBe('work');
  });

  test('is not shown for a session that was skipped or reset', () => {
    expect(readTimer(play({}, [0, START], [90, { type: 'skip' }]), at(91)).ended).toBeNull();
    expect(readTimer(play({}, [0, START], [90, { type: 'reset' }]), at(91)).ended).toBeNull();
  });
});

describe('a focus session', () => {
  test('says which one it is, what is left and when it ends', () => {
    const timer = play({}, [0, START]);
    expect(readTimer(timer, at(438))).toMatchObject({
      clock: '17:42',
      label: 'Focus 1 of 4',
      fraction: 1 - 1062 / 1500,
      endsAtMs: Date.UTC(2026, 10, 20, 10, 25),
    });
  });

  test('reads the same within a second', () => {
    const timer = play({}, [0, START]);
    expect(sameReading(readTimer(timer, at(1.001)), readTimer(timer, at(1.999)))).toBe(true);
  });

  test('counts on after completed ones', () => {
    const timer = play(
      { autoStartBreaks: false },
      [0, START],
      [1500, { type: 'tick', nextSessionId: 'x' }],
      [1500, { type: 'select', session: 'work' }],
      [1500, { type: 'start', sessionId: 'two' }],
    );
    expect(readTimer(timer, at(1500))).toMatchObject({ label: 'Focus 2 of 4', completed: 1 });
  });

  test('has no end while it is paused', () => {
    const timer = play({}, [0, START], [60, { type: 'pause' }]);
    expect(readTimer(timer, at(90))).toMatchObject({ clock: '24:00', endsAtMs: null });
  });

  test('counts up in overtime', () => {
    const timer = play(
      { overtime: true },
      [0, START],
      [1500, { type: 'tick', nextSessionId: 'x' }],
    );
    expect(readTimer(timer, at(1630))).toMatchObject({
      clock: '+02:10',
      label: 'Overtime',
      fraction: 1,
      endsAtMs: null,
    });
  });

  test.each([
    ['shortBreak', 'Short break'],
    ['longBreak', 'Long break'],
  ] as const)('is not a %s, which says its name', (session, label) => {
    const timer = play({}, [0, { type: 'select', session }], [0, START]);
    expect(readTimer(timer, at(0)).label).toBe(label);
  });
});

describe('what can be taken back', () => {
  test.each([
    ['reset', { type: 'reset' }],
    ['skip', { type: 'skip' }],
    ['switch', { type: 'select', session: 'longBreak' }],
  ] as const)('is a %s, for ten seconds', (act, event) => {
    const timer = play({}, [0, START], [60, event]);
    expect(readTimer(timer, at(70)).undoable).toBe(act);
    expect(readTimer(timer, at(70.001)).undoable).toBeNull();
  });
});

describe('a session about to start by itself', () => {
  const timer = play(
    { autoStartBreaks: true },
    [0, START],
    [1500, { type: 'tick', nextSessionId: 'x' }],
  );

  test('says in how many seconds, from five to none', () => {
    const shown = [1500, 1500.001, 1504, 1504.001, 1505, 1590].map(
      (seconds) => readTimer(timer, at(seconds)).autoStartsInS,
    );
    expect(shown).toEqual([5, 5, 1, 1, 0, 0]);
    expect(readTimer(timer, at(1500))).toMatchObject({
      isUnderWay: true,
      label: 'Short break',
      clock: '05:00',
      fraction: 0,
    });
    expect(readTimer(timer, at(0)).autoStartsInS).toBe(5);
    expect(readTimer(play({}), at(0)).autoStartsInS).toBeNull();
  });

  test('would end after it has started', () => {
    expect(readTimer(timer, at(1501)).endsAtMs).toBe(Date.UTC(2026, 10, 20, 10, 30));
    const late = play(
      { autoStartBreaks: true },
      [56, START],
      [1556, { type: 'tick', nextSessionId: 'x' }],
    );
    expect(readTimer(late, at(1556)).endsAtMs).toBe(Date.UTC(2026, 10, 20, 10, 31));
  });

  test('reads again each second and the same within it', () => {
    const first = readTimer(timer, at(1501));
    expect(sameReading(first, readTimer(timer, at(1501.9)))).toBe(true);
    expect(sameReading(first, readTimer(timer, at(1502)))).toBe(false);
  });
});

describe('what a user said and counted', () => {
  test('is read along, and a change of it reads again', () => {
    const running = play({}, [0, START]);
    const said = play({}, [0, START], [1, { type: 'intend', text: 'Write the letter' }]);
    const marked = play({}, [0, START], [1, { type: 'interrupt', kind: 'internal' }]);
    const first = readTimer(running, at(2));
    expect(first).toMatchObject({ intention: '', interruptions: { internal: 0, external: 0 } });
    expect(readTimer(said, at(2))).toMatchObject({ intention: 'Write the letter' });
    expect(readTimer(marked, at(2)).interruptions).toEqual({ internal: 1, external: 0 });
    expect(sameReading(first, readTimer(said, at(2)))).toBe(false);
    expect(sameReading(first, readTimer(marked, at(2)))).toBe(false);
  });
});

describe('whether finishing would be recorded', () => {
  test('is so from the first whole focused minute of work on, and in overtime', () => {
    const running = play({}, [0, START]);
    expect(readTimer(running, at(59.999)).canKeep).toBe(false);
    expect(readTimer(running, at(60)).canKeep).toBe(true);
    const paused = play({}, [0, START], [30, { type: 'pause' }]);
    expect(readTimer(paused, at(500)).canKeep).toBe(false);
    const overtime = play(
      { overtime: true },
      [0, START],
      [1500, { type: 'tick', nextSessionId: 'x' }],
    );
    expect(readTimer(overtime, at(1501)).canKeep).toBe(true);
  });

  test('is never so for a break or an idle timer', () => {
    const rest = play({}, [0, { type: 'select', session: 'longBreak' }], [0, START]);
    expect(readTimer(rest, at(600)).canKeep).toBe(false);
    expect(readTimer(play({}), at(600)).canKeep).toBe(false);
  });
});

test('the first reading is the idle timer without a time of day', () => {
  expect(FIRST_READING).toMatchObject({ status: 'idle', clock: '25:00', endsAtMs: null });
});
