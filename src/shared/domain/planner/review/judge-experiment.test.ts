import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExperimentFigures, judgeExperiment } from './judge-experiment.ts';

const SHORTER = { title: 'Thesis', fromMinutes: 25, toMinutes: 15 };
const LONGER = { title: 'Thesis', fromMinutes: 25, toMinutes: 35 };

function figures(fields: Partial<ExperimentFigures> = {}): ExperimentFigures {
  return { sessions: 20, finished: 10, interruptions: 5, minutes: 400, days: 8, ...fields };
}

describe('a shorter length', () => {
  it('is better where clearly more sessions are finished', () => {
    expect(judgeExperiment(figures(), figures({ finished: 18 }), SHORTER)).toEqual({
      outcome: 'better',
      words: '15 minutes work better for “Thesis”: you finished 90% of the sessions, before 50%.',
    });
  });

  it('is better where clearly fewer are interrupted', () => {
    const before = figures({ interruptions: 30 });
    expect(judgeExperiment(before, figures({ interruptions: 4 }), SHORTER)).toEqual({
      outcome: 'better',
      words:
        '15 minutes work better for “Thesis”: there were 0.2 interruptions per session, before 1.5.',
    });
  });

  it('is neither where less time is focused on a day', () => {
    const since = figures({ finished: 18, minutes: 200 });
    expect(judgeExperiment(figures(), since, SHORTER)).toEqual({
      outcome: 'noDifference',
      words:
        '15 minutes are neither clearly better nor worse than 25: you finished 90% of the sessions, before 50%, but you focused 25 min on a day with sessions, before 50 min.',
    });
  });

  it('is worse where clearly fewer are finished and less time is focused', () => {
    const since = figures({ finished: 3, minutes: 200 });
    expect(judgeExperiment(figures(), since, SHORTER)).toEqual({
      outcome: 'worse',
      words:
        '15 minutes work less well for “Thesis”: you finished 15% of the sessions, before 50%, and you focused 25 min on a day with sessions, before 50 min.',
    });
  });

  it('makes no difference where the change is small, or within chance', () => {
    const words = 'The figures show no clear difference between 15 and 25 minutes for “Thesis”.';
    expect(judgeExperiment(figures(), figures({ finished: 12 }), SHORTER)).toEqual({
      outcome: 'noDifference',
      words,
    });
    const few = { sessions: 5, days: 3, minutes: 100, interruptions: 0 };
    const chance = judgeExperiment(
      figures({ ...few, finished: 2 }),
      figures({ ...few, finished: 3 }),
      SHORTER,
    );
    expect(chance.outcome).toBe('noDifference');
  });
});

describe('a longer length', () => {
  it('is better where its sessions are still finished and no less time is focused', () => {
    const before = figures({ finished: 20, interruptions: 1 });
    const since = figures({ sessions: 14, finished: 13, interruptions: 1, minutes: 480 });
    expect(judgeExperiment(before, since, LONGER)).toEqual({
      outcome: 'better',
      words:
        '35 minutes suit “Thesis”: you still finish 93% of the sessions (before: 100%) and focus 1 h on a day with sessions (before: 50 min).',
    });
  });

  it('is worse where clearly fewer are finished', () => {
    const judged = judgeExperiment(figures({ finished: 20 }), figures({ finished: 9 }), LONGER);
    expect(judged).toEqual({
      outcome: 'worse',
      words:
        '35 minutes work less well for “Thesis”: you finished 45% of the sessions, before 100%.',
    });
  });

  it('makes no difference where somewhat fewer are finished', () => {
    const before = figures({ sessions: 6, finished: 6 });
    const since = figures({ sessions: 6, finished: 5 });
    expect(judgeExperiment(before, since, LONGER).outcome).toBe('noDifference');
  });
});

it('fewer than five sessions on a side are too few', () => {
  const few = figures({ sessions: 4, finished: 4 });
  expect(judgeExperiment(few, figures(), SHORTER)).toEqual({
    outcome: 'tooFew',
    words:
      'There are too few sessions to tell: 4 before and 20 since, and it takes 5 on each side.',
  });
  expect(judgeExperiment(figures(), few, LONGER).outcome).toBe('tooFew');
});

const anyFigures: fc.Arbitrary<ExperimentFigures> = fc
  .record({
    sessions: fc.integer({ min: 0, max: 300 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    interruptions: fc.integer({ min: 0, max: 600 }),
    length: fc.integer({ min: 1, max: 180 }),
    days: fc.integer({ min: 1, max: 14 }),
  })
  .map(({ sessions, share, interruptions, length, days }) => ({
    sessions,
    finished: Math.floor(sessions * share),
    minutes: sessions * length,
    interruptions: sessions === 0 ? 0 : interruptions,
    days: Math.min(days, sessions),
  }));
const anyLengths = fc
  .tuple(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 180 }))
  .filter(([from, to]) => from !== to)
  .map(([fromMinutes, toMinutes]) => ({ title: 'Thesis', fromMinutes, toMinutes }));

describe('whatever the figures', () => {
  it('the verdict is one sentence with the numbers that there are', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, anyLengths, (before, since, lengths) => {
        const { outcome, words } = judgeExperiment(before, since, lengths);
        expect(words).toMatch(/^[A-Z0-9].*[^:,. ]\.$/u);
        expect(words).not.toMatch(/NaN|Infinity|undefined|: \./u);
        expect(outcome === 'tooFew').toBe(Math.min(before.sessions, since.sessions) < 5);
      }),
    );
  });

  it('the same figures on both sides are never worse, and no gain of a shorter length', () => {
    fc.assert(
      fc.property(anyFigures, anyLengths, (same, lengths) => {
        const { outcome } = judgeExperiment(same, same, lengths);
        expect(outcome).not.toBe('worse');
        if (lengths.toMinutes < lengths.fromMinutes) expect(outcome).not.toBe('better');
      }),
    );
  });

  it('two sides are not both better than the other by a shorter length', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, (one, other) => {
        const there = judgeExperiment(one, other, SHORTER).outcome;
        if (there === 'better') {
          expect(judgeExperiment(other, one, SHORTER).outcome).not.toBe('better');
        }
      }),
    );
  });

  it('better figures never make a worse verdict', () => {
    const rank = { worse: 0, noDifference: 1, better: 2, tooFew: 3 };
    fc.assert(
      fc.property(anyFigures, anyFigures, anyLengths, (before, since, lengths) => {
        const improved = {
          ...since,
          finished: since.sessions,
          interruptions: 0,
          minutes: since.minutes * 2,
        };
        const was = judgeExperiment(before, since, lengths).outcome;
        const is = judgeExperiment(before, improved, lengths).outcome;
        expect(rank[is]).toBeGreaterThanOrEqual(rank[was]);
      }),
      { numRuns: 500 },
    );
  });

  it('a length is never better where clearly less time is focused on a day', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, anyLengths, (before, since, lengths) => {
        const daily = ({ minutes, days }: ExperimentFigures) => minutes / Math.max(1, days);
        fc.pre(daily(since) < daily(before) * 0.8);
        expect(judgeExperiment(before, since, lengths).outcome).not.toBe('better');
      }),
    );
  });
});
