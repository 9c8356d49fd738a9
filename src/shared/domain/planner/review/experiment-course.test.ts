import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../dates/days.ts';
import {
  dayOfExperiment,
  EXPERIMENT_DAYS,
  isDue,
  revertedLately,
  spansOf,
  type TriedLength,
} from './experiment-course.ts';

const FIRST = '2026-11-20';

it('an experiment is compared with the two weeks before its first day', () => {
  expect(spansOf(FIRST)).toEqual({
    before: { from: '2026-11-06', to: '2026-11-19' },
    since: { from: '2026-11-20', to: '2026-12-03' },
  });
});

it('its days are counted from 1 to 14, also where the clock was set back', () => {
  const days = ['2026-11-19', FIRST, '2026-11-24', '2026-12-03', '2026-12-20'];
  expect(days.map((day) => dayOfExperiment(FIRST, day))).toEqual([1, 1, 5, 14, 14]);
});

describe('an experiment is due', () => {
  it('on the day after the fourteenth, while it runs', () => {
    expect(isDue({ state: 'running', firstDay: FIRST }, '2026-12-03')).toBe(false);
    expect(isDue({ state: 'running', firstDay: FIRST }, '2026-12-04')).toBe(true);
    expect(isDue({ state: 'kept', firstDay: FIRST }, '2026-12-04')).toBe(false);
  });

  it('exactly when no day of it is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), (later) => {
        const today = addDays(FIRST, later);
        const { since } = spansOf(FIRST);
        const due = isDue({ state: 'running', firstDay: FIRST }, today);
        expect(due).toBe(daysBetween(since.to, today) > 0);
        if (due) expect(dayOfExperiment(FIRST, today)).toBe(EXPERIMENT_DAYS);
      }),
    );
  });
});

it('a length is not proposed again for four weeks after it was reverted', () => {
  const nowMs = Date.UTC(2026, 10, 29);
  const tried = (state: TriedLength['state'], endedMs: number | null) => ({
    projectId: state,
    toMinutes: 15,
    state,
    endedMs,
  });
  const lately = tried('reverted', Date.UTC(2026, 10, 2));
  const all = [
    lately,
    tried('reverted', Date.UTC(2026, 10, 1)),
    tried('kept', Date.UTC(2026, 10, 28)),
    tried('running', null),
  ];
  expect(revertedLately(all, nowMs)).toEqual([lately]);
});
