import { expect, it } from 'vitest';
import { dayWords, dueWords } from './due-words.ts';

// A Friday.
const TODAY = '2026-11-20';

it.each([
  ['2026-11-18', 'Overdue since 18 Nov', true],
  ['2025-11-19', 'Overdue since 19 Nov 2025', true],
  ['2026-11-20', 'Today', false],
  ['2026-11-21', 'Tomorrow', false],
  ['2026-11-22', 'Sun 22 Nov', false],
  ['2027-03-05', 'Fri 5 Mar 2027', false],
])('what is due on %s is due “%s”', (dueOn, text, isOverdue) => {
  expect(dueWords(dueOn, TODAY)).toEqual({ text, isOverdue });
});

it.each([
  ['2026-11-20', 'Today'],
  ['2026-11-19', 'Yesterday'],
  ['2026-11-18', 'Wed 18 Nov'],
  ['2025-11-19', 'Wed 19 Nov 2025'],
])('what was done on %s was done “%s”', (day, words) => {
  expect(dayWords(day, TODAY)).toBe(words);
});
