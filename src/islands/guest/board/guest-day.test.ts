import { describe, expect, test } from 'vitest';
import type { GuestSession } from '#stores/sessions/guest-sessions.ts';
import { sessionsOfDay, summaryOf } from './guest-day.ts';

/** A session of so many minutes that ended at a time of this device's day. */
function buildSession(id: string, ended: Date, minutes = 25): GuestSession {
  const endedAt = ended.getTime();
  return {
    id,
    startedAt: endedAt - minutes * 60_000,
    endedAt,
    durationMinutes: minutes,
    completed: true,
    interrupted: false,
    projectId: null,
    taskId: null,
    timeZone: null,
    intention: '',
    note: '',
    interruptions: { internal: 0, external: 0 },
  };
}

const noon = new Date(2026, 10, 20, 12);

describe('the sessions of a day', () => {
  test('are those that ended on it, newest first', () => {
    const sessions = [
      buildSession('yesterday', new Date(2026, 10, 19, 23, 59, 59)),
      buildSession('after midnight', new Date(2026, 10, 20, 0, 0, 0)),
      buildSession('morning', new Date(2026, 10, 20, 9)),
    ];
    expect(sessionsOfDay(sessions, noon.getTime()).map(({ id }) => id)).toEqual([
      'morning',
      'after midnight',
    ]);
  });

  test('are none on a fresh day', () => {
    expect(sessionsOfDay([], noon.getTime())).toEqual([]);
  });
});

test.each([
  [1, '1 session today · 25 min'],
  [3, '3 sessions today · 1 h 15 min'],
])('%d sessions are summed up as "%s"', (count, text) => {
  const sessions = Array.from({ length: count }, (_, place) => buildSession(String(place), noon));
  expect(summaryOf(sessions)).toBe(text);
});
