import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRun } from './reading.ts';
import {
  addTime,
  advance,
  backStep,
  finishRun,
  markRun,
  nextInstant,
  pauseRun,
  type Run,
  resumeRun,
  type Signal,
  silenceRun,
  skipStep,
  startRun,
} from './run.ts';
import {
  buildStep,
  countdownSchedule,
  openSchedule,
  type Schedule,
  type Step,
} from './schedule.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const S = 1000;
const START = { id: 'r1', page: '/timer', volume: 60, isMuted: false };

const start = (schedule: Schedule) => startRun(schedule, START, T0);
const at = (run: Run, afterMs: number) => advance(run, T0 + afterMs);
const step = (label: string, s: number, more: Partial<Step> = {}) =>
  buildStep({ label, ms: s * S, ...more });
const tabata: Schedule = { name: '', steps: [step('Work', 20), step('Rest', 10)], rounds: 8 };

function told(signals: readonly Signal[]): string[] {
  return signals.map((signal) =>
    signal.kind === 'cue' ? (signal.cue.text ?? 'cue') : `${signal.label} over`,
  );
}

describe('a countdown', () => {
  test('ends at its very deadline, however late somebody looks', () => {
    const { run } = at(start(countdownSchedule(5 * S)), 65 * S);
    expect(run).toMatchObject({ status: 'ended', endedAt: T0 + 5 * S, spentMs: 5 * S });
  });

  test('tells its end once', () => {
    const { run, signals } = at(start(countdownSchedule(5 * S)), 6 * S);
    expect(signals).toHaveLength(1);
    expect(at(run, 7 * S).signals).toEqual([]);
  });

  test('pauses without losing the remaining time', () => {
    const paused = pauseRun(start(countdownSchedule(60 * S)), T0 + 20 * S);
    const resumed = resumeRun(paused, T0 + 500 * S);
    expect(readRun(resumed, T0 + 510 * S).leftMs).toBe(30 * S);
  });

  test('rings until it is silenced where its end says so', () => {
    const end = { sound: 'bell', times: 'untilDismissed' } as const;
    const { run } = at(start(countdownSchedule(5 * S, { end })), 6 * S);
    expect(run).toMatchObject({ isRinging: true });
    expect(silenceRun(run)).toMatchObject({ isRinging: false });
  });

  test('has no time to take away beyond its end, and does not end again', () => {
    const over = at(start(countdownSchedule(5 * S, { atZero: 'overtime' })), 8 * S).run;
    expect(addTime(over, -60 * S, T0 + 8 * S)).toBe(over);
  });

  test('goes on beyond its time in overtime, and tells its end once', () => {
    const first = at(start(countdownSchedule(5 * S, { atZero: 'overtime' })), 8 * S);
    expect(told(first.signals)).toEqual([' over']);
    expect(readRun(first.run, T0 + 8 * S)).toMatchObject({ status: 'running', overMs: 3 * S });
    expect(at(first.run, 9 * S).signals).toEqual([]);
  });

  test('takes more time while it runs, and again when it is over', () => {
    const longer = addTime(start(countdownSchedule(60 * S)), 60 * S, T0 + 10 * S);
    expect(readRun(longer, T0 + 10 * S).leftMs).toBe(110 * S);
    const over = at(longer, 121 * S).run;
    expect(readRun(addTime(over, 60 * S, T0 + 130 * S), T0 + 130 * S)).toMatchObject({
      status: 'running',
      leftMs: 60 * S,
    });
  });

  test('never takes away more than is left', () => {
    const shorter = addTime(start(countdownSchedule(60 * S)), -300 * S, T0 + 10 * S);
    expect(readRun(shorter, T0 + 10 * S).leftMs).toBe(S);
  });
});

describe('steps', () => {
  test('follow one another at their deadlines through every round', () => {
    const { run, signals } = at(start(tabata), 240 * S);
    expect(run).toMatchObject({ status: 'ended', endedAt: T0 + 240 * S });
    expect(signals).toHaveLength(16);
    expect(signals.filter((signal) => signal.kind === 'end' && signal.isLast)).toHaveLength(1);
  });

  test('say which round it is, what comes next and when the whole ends', () => {
    expect(readRun(at(start(tabata), 45 * S).run, T0 + 45 * S)).toMatchObject({
      round: 2,
      stepNumber: 1,
      leftMs: 5 * S,
      next: { label: 'Rest' },
      wholeEndsAt: T0 + 240 * S,
    });
  });

  test('that wait begin when somebody says so', () => {
    const schedule: Schedule = {
      name: '',
      steps: [step('A', 5, { atZero: 'wait' }), step('B', 5)],
      rounds: 1,
    };
    const { run } = at(start(schedule), 60 * S);
    expect(run).toMatchObject({ status: 'waiting', place: 1 });
    expect(readRun(resumeRun(run, T0 + 60 * S), T0 + 61 * S).leftMs).toBe(4 * S);
  });

  test('are skipped, also while paused, and the last one ends the whole in silence', () => {
    const paused = pauseRun(start(tabata), T0 + S);
    expect(skipStep(paused, T0 + 2 * S)).toMatchObject({ status: 'paused', place: 1, passedMs: 0 });
    const end = { sound: 'bell', times: 'untilDismissed' } as const;
    const last = start(countdownSchedule(5 * S, { end }));
    expect(skipStep(last, T0 + S)).toMatchObject({ status: 'ended', isRinging: false });
  });

  test('go back to their beginning, and within two seconds to the one before', () => {
    const second = at(start(tabata), 25 * S).run;
    expect(backStep(second, T0 + 25 * S)).toMatchObject({ place: 1, beganAt: T0 + 25 * S });
    const fresh = at(start(tabata), 21 * S).run;
    expect(backStep(fresh, T0 + 21 * S)).toMatchObject({ place: 0 });
  });

  test('without an end go round for ever', () => {
    const { run } = at(start({ ...tabata, rounds: null }), 3000 * S);
    expect(readRun(run, T0 + 3000 * S)).toMatchObject({ round: 101, wholeEndsAt: null });
  });
});

describe('an open step', () => {
  test('counts up until it is finished, and keeps marks', () => {
    const marked = markRun(start(openSchedule()), 'Lap 1', T0 + 12_340);
    expect(marked.marks).toEqual([{ atMs: 12_340, label: 'Lap 1' }]);
    expect(finishRun(marked, T0 + 20 * S)).toMatchObject({ status: 'ended', spentMs: 20 * S });
    expect(nextInstant(marked)).toBeNull();
  });
});

describe('cues', () => {
  const cues = [
    { at: { leftMs: 60 * S }, text: 'One minute left' },
    { at: { passedMs: 30 * S }, text: 'Half a minute' },
  ];

  test('are given once each, at their instants', () => {
    const run = start(countdownSchedule(120 * S, { cues }));
    const half = at(run, 31 * S);
    expect(told(half.signals)).toEqual(['Half a minute']);
    expect(told(at(half.run, 119 * S).signals)).toEqual(['One minute left']);
  });

  test('move with the time that is added', () => {
    const run = addTime(start(countdownSchedule(120 * S, { cues })), 60 * S, T0 + 40 * S);
    expect(told(at(run, 61 * S).signals)).not.toContain('One minute left');
    expect(nextInstant(at(run, 61 * S).run)).toBe(T0 + 120 * S);
  });
});

test('looking often and looking once come to the same', () => {
  const steps = fc.array(
    fc.record({
      s: fc.integer({ min: 1, max: 30 }),
      atZero: fc.constantFrom('next' as const, 'wait' as const, 'overtime' as const),
      cue: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const looks = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3 }), looks, (specs, rounds, gaps) => {
      const schedule: Schedule = {
        name: '',
        rounds,
        steps: specs.map(({ s, atZero, cue }, place) =>
          step(`${place}`, s, {
            atZero,
            cues: [{ at: { leftMs: cue * S }, text: `cue ${place}` }],
          }),
        ),
      };
      let run = start(schedule);
      const often: Signal[] = [];
      let nowMs = T0;
      for (const gap of gaps) {
        nowMs += gap;
        const next = advance(run, nowMs);
        often.push(...next.signals);
        run = next.run;
      }
      const once = advance(start(schedule), nowMs);
      expect(often).toEqual(once.signals);
      expect({ ...run, toldAt: 0 }).toEqual({ ...once.run, toldAt: 0 });
    }),
  );
});
