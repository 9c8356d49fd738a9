import { expect, it } from 'vitest';
import { mayAskAgain, PLANNER_REASON_WORDS, PLANNER_REASONS } from './planner-reasons.ts';

it('asking again is of use only where the model failed this time', () => {
  expect(PLANNER_REASONS.filter(mayAskAgain)).toEqual([
    'busy',
    'away',
    'slow',
    'cut',
    'unreadable',
    'tooLong',
  ]);
});

it.each(PLANNER_REASONS)('%s says that the built-in planner answered', (reason) => {
  expect(PLANNER_REASON_WORDS[reason]).toContain('The built-in planner answered');
});
