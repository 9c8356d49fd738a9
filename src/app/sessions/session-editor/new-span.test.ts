import { expect, it } from 'vitest';
import { type NewSpanContext, proposeSpan } from './new-span.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const TODAY: NewSpanContext = {
  day: '2026-11-20',
  today: '2026-11-20',
  nowMs: at('12:40:31'),
  timeZone: 'Europe/Berlin',
  workMinutes: 25,
  others: [],
};

it('ends now', () => {
  expect(proposeSpan(TODAY)).toEqual({ startMs: at('12:15:00'), endMs: at('12:40:00') });
});

it('begins no earlier than the end of the session before', () => {
  const others = [{ startMs: at('12:00:00'), endMs: at('12:25:10') }];
  expect(proposeSpan({ ...TODAY, others }).startMs).toBe(at('12:25:10'));
});

it('has its full length right after another session', () => {
  const others = [{ startMs: at('12:00:00'), endMs: at('12:40:20') }];
  expect(proposeSpan({ ...TODAY, others }).startMs).toBe(at('12:15:00'));
});

it('begins at nine on a past day without sessions', () => {
  const past = { ...TODAY, today: '2026-11-25' };
  expect(proposeSpan(past)).toEqual({ startMs: at('08:00:00'), endMs: at('08:25:00') });
});

it('follows the last session of a past day', () => {
  const others = [
    { startMs: at('10:00:00'), endMs: at('10:25:07') },
    { startMs: at('09:00:00'), endMs: at('09:25:00') },
  ];
  const past = { ...TODAY, today: '2026-11-25', others };
  expect(proposeSpan(past)).toEqual({ startMs: at('10:25:07'), endMs: at('10:50:07') });
});
