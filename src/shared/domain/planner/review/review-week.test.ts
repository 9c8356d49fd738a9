import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { block, doneTask, session, week } from './review-test-kit.ts';
import { reviewWeek } from './review-week.ts';

describe('a week', () => {
  it('counts its own sessions only', () => {
    const sessions = [session(12, 9), session(13, 9), session(19, 9), session(20, 9)];
    expect(reviewWeek(week({ sessions }))).toMatchObject({ sessions: 2, minutes: 50 });
  });

  it('without anything comes to nothing', () => {
    const { planned, time, interruptions, estimates, days } = reviewWeek(week());
    expect({ planned, time, estimates }).toEqual({
      planned: { done: 0, missed: 0, open: 0, rows: [] },
      time: [],
      estimates: { estimated: 0, took: 0, rows: [] },
    });
    expect(interruptions.worst).toBeNull();
    expect(days).toEqual({ active: 0, rested: 2, empty: 5, streak: 0 });
  });
});

describe('planned blocks', () => {
  it('are done with a session on their task, else missed, and open while ahead', () => {
    const { planned } = reviewWeek(
      week({
        sessions: [session(16, 9), session(16, 11)],
        blocks: [
          block(16, 9),
          block(17, 9),
          block(18, 9, { taskId: null, projectId: null, title: 'Dentist' }),
          block(20, 9),
        ],
      }),
    );
    expect(planned).toEqual({
      done: 1,
      missed: 2,
      open: 1,
      rows: [
        { title: 'Draft', plannedMinutes: 120, focusedMinutes: 50, done: 1, blocks: 2 },
        { title: 'Dentist', plannedMinutes: 60, focusedMinutes: null, done: 0, blocks: 1 },
      ],
    });
  });

  it('of a project count the sessions on its tasks', () => {
    const { planned } = reviewWeek(
      week({ sessions: [session(16, 9)], blocks: [block(16, 9, { taskId: null })] }),
    );
    expect(planned.rows[0]).toMatchObject({ focusedMinutes: 25, done: 1 });
  });
});

it('time is shared among projects, standalone sessions and deleted projects', () => {
  const { time } = reviewWeek(
    week({
      sessions: [
        session(16, 9, { minutes: 50 }),
        session(16, 11, { projectId: null, projectTitle: null, taskId: null }),
        session(16, 12, { projectId: 'gone', projectTitle: null }),
      ],
    }),
  );
  expect(time.map(({ title, minutes, share }) => [title, minutes, share])).toEqual([
    ['Thesis', 50, 0.5],
    ['A deleted project', 25, 0.25],
    ['Standalone', 25, 0.25],
  ]);
});

it('interruptions come by hour and cause, with the worst hour', () => {
  const hit = (internal: number, external: number) => ({ isInterrupted: true, internal, external });
  const { interruptions } = reviewWeek(
    week({
      sessions: [
        session(16, 14, hit(1, 2)),
        session(17, 14, hit(0, 1)),
        session(17, 9, hit(1, 0)),
        session(18, 10),
        session(18, 11, { isInterrupted: true }),
      ],
    }),
  );
  expect(interruptions).toEqual({
    interrupted: 4,
    internal: 2,
    external: 3,
    hours: [
      { hour: 9, sessions: 1, internal: 1, external: 0 },
      { hour: 14, sessions: 2, internal: 1, external: 3 },
    ],
    worst: { hour: 14, sessions: 2, internal: 1, external: 3 },
  });
});

it('estimates are compared for done tasks with sessions, without those that have parts', () => {
  const whole = doneTask('Whole', 9, 1);
  const { estimates } = reviewWeek(
    week({
      doneTasks: [
        doneTask('Close', 3, 4),
        doneTask('Far', 2, 6),
        doneTask('Unplanned', null, 2),
        doneTask('Untimed', 2, 0),
        whole,
        { ...doneTask('Part', 1, 1), parentId: whole.id },
      ],
    }),
  );
  expect(estimates.rows.map(({ title }) => title)).toEqual(['Far', 'Close', 'Part']);
  expect(estimates).toMatchObject({ estimated: 6, took: 11 });
});

it('days are active, of rest or empty, with the streak at the end', () => {
  const activeDays = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-19', '2026-11-20'];
  const sessions = [session(13, 9), session(16, 9), session(19, 9)];
  const { days } = reviewWeek(week({ sessions, activeDays }));
  expect(days).toEqual({ active: 3, rested: 2, empty: 2, streak: 1 });
});

const anySession = fc
  .record({
    day: fc.integer({ min: 10, max: 22 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 1, max: 720 }),
    projectId: fc.constantFrom(null, 'p', 'q'),
    internal: fc.integer({ min: 0, max: 9 }),
    external: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ day, hour, ...fields }) =>
    session(day, hour, { ...fields, isInterrupted: fields.internal + fields.external > 0 }),
  );

it('in any week the parts add up to the whole', () => {
  fc.assert(
    fc.property(fc.array(anySession, { maxLength: 60 }), (sessions) => {
      const review = reviewWeek(week({ sessions }));
      const minutes = review.time.reduce((sum, row) => sum + row.minutes, 0);
      const share = review.time.reduce((sum, row) => sum + row.share, 0);
      const { hours, internal, external } = review.interruptions;
      const { active, rested, empty } = review.days;
      expect(minutes).toBe(review.minutes);
      if (review.sessions > 0) expect(share).toBeCloseTo(1);
      expect(hours.reduce((sum, row) => sum + row.internal + row.external, 0)).toBe(
        internal + external,
      );
      expect(active + rested + empty).toBe(7);
    }),
  );
});
