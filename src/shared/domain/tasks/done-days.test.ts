import { expect, it } from 'vitest';
import { doneDays } from './done-days.ts';

it('what is done is told by its day where the user is, newest first', () => {
  const done = [
    '2026-11-18T09:00:00.000Z',
    '2026-11-19T22:30:00.000Z',
    '2026-11-19T23:30:00.000Z',
  ].map((completedAt) => ({ completedAt }));
  const [first, second, third] = done;
  expect(doneDays(done, 'Europe/Vienna')).toEqual([
    { day: '2026-11-20', tasks: [third] },
    { day: '2026-11-19', tasks: [second] },
    { day: '2026-11-18', tasks: [first] },
  ]);
});
