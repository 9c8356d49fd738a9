import { expect, test } from 'vitest';
import { AI_VIEWS, aiViewOf, detailOf } from './ai-views.ts';

test('each view is found by the query that opens it', () => {
  for (const { value } of AI_VIEWS) expect(aiViewOf(detailOf(value))).toBe(value);
});

test('any other query opens the plan', () => {
  expect(aiViewOf('view=nothing&view=plan')).toBe('plan');
});
