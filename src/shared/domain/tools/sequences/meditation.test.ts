import { expect, test } from 'vitest';
import { advance, startRun } from '../runs/run.ts';
import { readSit, SIT_PRESETS, sitSchedule, sitText, USUAL_SIT } from './meditation.ts';

const START = { id: 'a', page: '/meditation-timer', volume: 60, isMuted: false };
const zazen = { ...USUAL_SIT, ms: 1_500_000, everyMs: 300_000 };

test('bells fall only inside the sit', () => {
  const [, sit] = sitSchedule(zazen).steps;
  expect(sit?.cues.map(({ at }) => at)).toEqual(
    [5, 10, 15, 20].map((minute) => ({ passedMs: minute * 60_000 })),
  );
  expect(sitSchedule({ ...zazen, everyMs: 1_500_000 }).steps[1]?.cues).toEqual([]);
});

test('the time to settle is no part of the sit, and the alarm stops by itself', () => {
  const { run, signals } = advance(startRun(sitSchedule(USUAL_SIT), START, 0), 610_000);
  expect(run).toMatchObject({ status: 'ended', isRinging: false, endedAt: 610_000 });
  expect(signals).toMatchObject([
    { kind: 'end', at: 10_000, isLast: false, end: { sound: 'bowl', times: 1 } },
    { kind: 'end', at: 610_000, isLast: true, end: { sound: 'bowl', times: 3, isCalm: true } },
  ]);
});

test('an open sit has no end and goes on ringing', () => {
  const open = { ...USUAL_SIT, ms: null, everyMs: 300_000 };
  const { run, signals } = advance(startRun(sitSchedule(open), START, 0), 3_610_000);
  expect(run.status).toBe('running');
  expect(signals.filter(({ kind }) => kind === 'cue')).toHaveLength(12);
});

test('the sit is told in a line', () => {
  expect(sitText(zazen)).toBe('25 min · 1 bell to open, a bell every 5 min, 3 bells to close');
  expect(sitText({ ...USUAL_SIT, ms: null })).toBe('no end · 1 bell to open');
});

test('settings are taken whole or not at all', () => {
  expect(SIT_PRESETS.every(({ part }) => readSit({ ...USUAL_SIT, ...part }) !== null)).toBe(true);
  expect(readSit({ ...USUAL_SIT, endBells: 1000 })).toBeNull();
  expect(readSit({ ...USUAL_SIT, everyMs: 1 })).toBeNull();
  expect(readSit(null)).toBeNull();
});
