import { describe, expect, it } from 'vitest';
import { block, doneTask, session, week } from './review-test-kit.ts';
import { reviewWeek } from './review-week.ts';
import * as words from './review-words.ts';
import type { ReviewedWeek } from './types.ts';

function said(fields: Partial<ReviewedWeek>) {
  const review = reviewWeek(week(fields));
  return {
    total: words.totalInWords(review),
    planned: words.plannedInWords(review.planned),
    time: words.timeInWords(review.time),
    interruptions: words.interruptionsInWords(review.interruptions),
    estimates: words.estimatesInWords(review.estimates),
    days: words.daysInWords(review.days),
  };
}

describe('a week in words', () => {
  it('says what an empty one lacks', () => {
    expect(said({})).toEqual({
      total: '0 sessions, 0 min of focus.',
      planned: 'Nothing was planned in the calendar.',
      time: 'No session was recorded.',
      interruptions: 'No session was interrupted.',
      estimates: 'No task with an estimate and sessions was done.',
      days: 'You worked on 0 days. 2 rest days had no session. 5 other days had no session. The week ended without a streak.',
    });
  });

  it('says what a full one came to', () => {
    const hit = { isInterrupted: true, internal: 1, external: 2 };
    expect(
      said({
        sessions: [
          session(16, 9, hit),
          session(17, 14, { isInterrupted: true, internal: 1 }),
          session(18, 9, { projectId: null, minutes: 10 }),
        ],
        blocks: [block(16, 9), block(18, 9), block(20, 9)],
        doneTasks: [doneTask('Draft', 2, 5), doneTask('Outline', 1, 1)],
        activeDays: ['2026-11-16', '2026-11-17', '2026-11-18'],
      }),
    ).toEqual({
      total: '3 sessions, 1 h of focus.',
      planned: 'You worked on every planned block: 2. 1 block is ahead.',
      time: 'Most time went to “Thesis”: 50 min, 83% of all.',
      interruptions:
        '4 interruptions in 2 sessions: 2 by yourself and 2 by others. Most were in the hour from 9 AM: 3.',
      estimates:
        '2 done tasks took 6 pomodoros against 3 estimated. Furthest off: “Draft”, estimated 2, took 5.',
      days: 'You worked on 3 days. 2 rest days had no session. 2 other days had no session. The week ended with a streak of 3 days.',
    });
  });
});
