import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeExperiment } from './experiment.ts';
import { session } from './review-test-kit.ts';

const THESIS = { id: 'thesis', title: 'Thesis', workMinutes: 25 };

function proposed(minutes: readonly number[], fields: Parameters<typeof session>[2] = {}) {
  const sessions = minutes.map((each, at) => session(13 + at, 9, { ...fields, minutes: each }));
  return proposeExperiment(sessions, [THESIS]);
}

describe('the proposed experiment', () => {
  it('is a shorter session where many end early', () => {
    expect(proposed([25, 25, 25, 16, 14, 15])).toEqual({
      projectId: 'thesis',
      title: 'Thesis',
      fromMinutes: 25,
      toMinutes: 15,
      evidence: '3 of 6 sessions for “Thesis” ended before 25 minutes, typically after 15.',
    });
  });

  it('is a shorter session where they are often interrupted, and names the hour', () => {
    const hit = { isInterrupted: true, internal: 0, external: 1 };
    expect(proposed([25, 25, 25, 25, 25], hit)).toMatchObject({
      toMinutes: 15,
      evidence:
        '5 interruptions in 5 sessions for “Thesis”, most of them in the hour from 9 AM. A shorter session leaves less room for them.',
    });
  });

  it('is a longer session where nearly all are finished and many go on', () => {
    expect(proposed([25, 25, 34, 36, 35])).toMatchObject({
      toMinutes: 35,
      evidence: 'You finished 5 of 5 sessions for “Thesis”, and 3 went on past 25 minutes.',
    });
  });

  it('is none where sessions are finished, or are few', () => {
    expect(proposed([25, 25, 25, 25, 25])).toBeNull();
    expect(proposed([10, 10, 10, 10])).toBeNull();
  });

  it('is none for a project that is not there', () => {
    expect(
      proposeExperiment(
        [10, 10, 10, 10, 10].map((minutes) => session(13, 9, { minutes })),
        [],
      ),
    ).toBeNull();
  });

  it('is none of a length that is refused for its project', () => {
    const sessions = [10, 15, 15, 15, 15].map((minutes) => session(13, 9, { minutes }));
    const refused = { projectId: 'thesis', toMinutes: 15 };
    expect(proposeExperiment(sessions, [THESIS], [refused])).toBeNull();
    const others = [
      { ...refused, toMinutes: 20 },
      { ...refused, projectId: 'book' },
    ];
    expect(proposeExperiment(sessions, [THESIS], others)?.toMinutes).toBe(15);
  });

  it('is for the project with the most sessions', () => {
    const book = { id: 'book', title: 'Book', workMinutes: 25 };
    const own = (id: string, count: number) =>
      Array.from({ length: count }, (_, at) => session(13, at, { projectId: id, minutes: 12 }));
    const found = proposeExperiment([...own('thesis', 5), ...own('book', 6)], [THESIS, book]);
    expect(found?.projectId).toBe('book');
  });

  it('always changes the length, within 10 to 60 minutes, and is the same each time', () => {
    const anySessions = fc.array(
      fc
        .record({
          minutes: fc.integer({ min: 1, max: 200 }),
          hour: fc.integer({ min: 0, max: 23 }),
          internal: fc.integer({ min: 0, max: 4 }),
        })
        .map(({ hour, ...fields }) => session(13, hour, fields)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anySessions, fc.integer({ min: 1, max: 180 }), (sessions, workMinutes) => {
        const projects = [{ ...THESIS, workMinutes }];
        const found = proposeExperiment(sessions, projects);
        expect(proposeExperiment(sessions.toReversed(), projects)).toEqual(found);
        if (found === null) return;
        expect(found.toMinutes).not.toBe(found.fromMinutes);
        expect(found.toMinutes).toBeGreaterThanOrEqual(10);
        expect(found.toMinutes).toBeLessThanOrEqual(60);
      }),
    );
  });
});
