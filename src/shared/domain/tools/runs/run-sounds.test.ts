import { expect, test } from 'vitest';
import { advance, type Run, silenceRun, startRun } from './run.ts';
import { soundsOfRuns } from './run-sounds.ts';
import {
  buildStep,
  countdownSchedule,
  openSchedule,
  type Schedule,
  warningAt,
} from './schedule.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

function runOf(schedule: Schedule, isMuted = false): Run {
  return startRun(schedule, { volume: 60, isMuted, id: 'a', page: '/timer' }, NOON);
}

test('a countdown is heard at its end alone', () => {
  expect(soundsOfRuns([runOf(countdownSchedule(MINUTE))])).toEqual(['bell']);
});

test('warnings, steps and several timers add their sounds, each once', () => {
  const step = buildStep({ ms: 5 * MINUTE, cues: [warningAt(MINUTE), warningAt(MINUTE / 2)] });
  const go = buildStep({ ms: MINUTE, end: { sound: 'success', times: 1 } });
  const runs = [
    runOf({ name: '', steps: [step, go], rounds: 2 }),
    runOf(countdownSchedule(MINUTE)),
  ];
  expect(soundsOfRuns(runs)).toEqual(['bell', 'chime', 'success']);
});

test('a timer without a sound, a muted one and one that is over need none', () => {
  const over = advance(runOf(countdownSchedule(MINUTE)), NOON + 2 * MINUTE).run;
  const never = countdownSchedule(MINUTE, { end: { sound: 'bell', times: 0 } });
  expect(soundsOfRuns([runOf(openSchedule()), runOf(countdownSchedule(MINUTE), true)])).toEqual([]);
  expect(soundsOfRuns([silenceRun(over), runOf(never)])).toEqual([]);
});

test('one that rings until somebody hears it keeps its sound', () => {
  const schedule = countdownSchedule(MINUTE, { end: { sound: 'bell', times: 'untilDismissed' } });
  const ringing = advance(runOf(schedule), NOON + 2 * MINUTE).run;
  expect(soundsOfRuns([ringing])).toEqual(['bell']);
  expect(soundsOfRuns([silenceRun(ringing)])).toEqual([]);
});
