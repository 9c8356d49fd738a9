import { describe, expect, it } from 'vitest';
import { buildTask } from '#stores/sync/contract-test-kit.ts';
import { marksOf } from './task-marks.ts';

describe('marksOf', () => {
  it('sets what is done against the estimate', () => {
    const marks = marksOf(buildTask(1, { completedPomodoros: 2, estimate: 4 }));
    expect(marks).toEqual({ finished: 2, planned: 2, text: '2/4', words: '2 of 4 pomodoros' });
  });

  it('plans nothing more once the estimate is passed', () => {
    const marks = marksOf(buildTask(1, { completedPomodoros: 3, estimate: 1 }));
    expect(marks).toEqual({ finished: 3, planned: 0, text: '3/1', words: '3 of 1 pomodoro' });
  });

  it('says only what is done without an estimate, and nothing before that', () => {
    expect(marksOf(buildTask(1, { completedPomodoros: 1 }))).toMatchObject({
      text: '1',
      words: '1 pomodoro',
    });
    expect(marksOf(buildTask(1)).text).toBe(null);
  });
});
