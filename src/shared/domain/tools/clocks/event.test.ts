import { describe, expect, test } from 'vitest';
import {
  chosenEvent,
  type EventRepeat,
  eventAhead,
  eventFigures,
  eventInstant,
  eventProblem,
  eventSchedule,
  instantOfLocal,
  localText,
  readEvent,
  repeatedEvent,
} from './event.ts';

/** A Friday. */
const NOW = new Date(2026, 10, 20, 10, 7, 30).getTime();

test('a local date and time is the same moment there and back', () => {
  expect(localText(NOW)).toBe('2026-11-20T10:07:30');
  expect(instantOfLocal('2026-11-20T10:07:30')).toBe(NOW);
  expect(instantOfLocal('2026-04-31T10:00')).toBeNull();
  expect(instantOfLocal('tomorrow')).toBeNull();
});

describe('what is counted to', () => {
  test('is the next full hour until somebody chooses, and when the moment has passed', () => {
    const hour = new Date(2026, 10, 20, 11).getTime();
    expect(eventInstant({ at: null, name: '' }, NOW)).toBe(hour);
    expect(eventInstant({ at: '2020-01-01T00:00', name: '' }, NOW)).toBe(hour);
  });

  test('does not bear the name of a moment that has passed', () => {
    const exam = { at: '2026-11-20T09:00', name: 'Exam' };
    expect(eventAhead(exam, NOW)).toEqual({ at: null, name: '' });
    expect(eventAhead(exam, NOW - 7_200_000)).toBe(exam);
  });

  test('can be a choice of the page', () => {
    expect(chosenEvent('New Year', NOW)).toEqual({
      at: '2027-01-01T00:00:00',
      name: 'New Year 2027',
    });
    expect(chosenEvent('Friday 17:00', NOW).at).toBe('2026-11-20T17:00:00');
    const evening = new Date(2026, 10, 20, 18).getTime();
    expect(chosenEvent('Friday 17:00', evening).at).toBe('2026-11-27T17:00:00');
    expect(chosenEvent('In 24 h', NOW).at).toBe('2026-11-21T10:07:30');
  });

  test('is refused when it is over or beyond reason', () => {
    expect(eventProblem(NOW, NOW)).toMatch(/has passed/);
    expect(eventProblem(instantOfLocal('9999-01-01T00:00'), NOW)).toMatch(/200 years/);
    expect(eventProblem(NOW + 1, NOW)).toBeNull();
  });
});

test('the four figures are exact', () => {
  expect(eventFigures(((6 * 24 + 23) * 60 + 59) * 60_000 + 59_000)).toEqual({
    days: 6,
    hours: 23,
    minutes: 59,
    seconds: 59,
  });
  expect(eventFigures(1)).toMatchObject({ seconds: 1 });
  expect(eventFigures(-5)).toMatchObject({ days: 0, seconds: 0 });
});

test('the wait begins with the start', () => {
  const schedule = eventSchedule({ at: '2026-11-27T17:00:00', name: 'Deadline' }, NOW);
  expect(schedule).toMatchObject({ name: 'Deadline', rounds: 1 });
  expect(schedule.steps[0]?.ms).toBe(new Date(2026, 10, 27, 17).getTime() - NOW);
});

test('settings are taken whole or not at all', () => {
  expect(readEvent({ at: '2027-01-01T00:00', name: 'New Year' })).not.toBeNull();
  expect(readEvent({ at: null, name: '' })).not.toBeNull();
  expect(readEvent({ at: '<script>', name: '' })).toBeNull();
  expect(readEvent({ name: '' })).toBeNull();
});

describe('a moment that has come', () => {
  const cameAt = new Date(2026, 11, 31, 18).getTime();
  const again = (repeat: EventRepeat, nowMs = cameAt + 60_000) =>
    repeatedEvent({ at: null, name: 'Party 2026' }, repeat, { cameAt, nowMs });

  test('comes again tomorrow, in a week or in a year at the same time of day', () => {
    expect(again('Tomorrow')).toEqual({ at: '2027-01-01T18:00:00', name: 'Party 2027' });
    expect(again('In a week').at).toBe('2027-01-07T18:00:00');
    expect(again('In a year')).toEqual({ at: '2027-12-31T18:00:00', name: 'Party 2027' });
  });

  test('comes again ahead of whoever looks days later', () => {
    const later = new Date(2027, 0, 3, 9).getTime();
    expect(again('Tomorrow', later).at).toBe('2027-01-03T18:00:00');
  });
});
