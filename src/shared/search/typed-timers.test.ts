import { expect, test } from 'vitest';
import { typedTimers } from './typed-timers.ts';

const AT_TWO = new Date(2026, 10, 24, 14).getTime();

test.each([
  ['12 min', 'Start 12 min', '/timer?d=720s&auto=1'],
  ['an hour and a half', 'Start 1 h 30 min', '/timer?d=5400s&auto=1'],
  ['tea 4 minutes', 'Start 4 min, called tea', '/timer?d=240s&label=tea&auto=1'],
  ['half past three', 'Start, until 15:30', '/timer?until=15%3A30&auto=1'],
])('“%s” offers one timer', (typed, label, href) => {
  expect(typedTimers(typed, AT_TWO)).toEqual({ isSure: true, timers: [{ label, href }] });
});

test('what is in doubt is offered as a question', () => {
  expect(typedTimers('2 eggs', AT_TWO)).toEqual({
    isSure: false,
    timers: [{ label: 'Start 2 min, called eggs', href: '/timer?d=120s&label=eggs&auto=1' }],
  });
});

test('other words offer none', () => {
  expect(typedTimers('kitchen', AT_TWO)).toEqual({ isSure: true, timers: [] });
});
