import { describe, expect, it } from 'vitest';
import { buildEnded } from '#shared/domain/timer/engine/timer-test-kit.ts';
import type { Recording } from '#stores/sessions/recording.ts';
import { idOf } from '#stores/sync/contract-test-kit.ts';
import { createEndedSessions } from './ended-sessions.ts';

const ENDED = buildEnded({ sessionId: idOf(1) });

function setUp(recording: Recording) {
  const seen: unknown[] = [];
  const handle = createEndedSessions({
    recorder: { record: () => recording },
    toasts: { show: ({ text }) => `toast ${seen.push(text)}` },
    emit: (name, detail) => seen.push([name, detail]),
    note: (what) => seen.push(`noted ${what}`),
  });
  return { handle, seen };
}

describe('createEndedSessions', () => {
  it('ignores a duplicate of the previous session', () => {
    const { handle, seen } = setUp({ kind: 'duplicate', message: 'Duplicate call prevented' });
    handle(ENDED);
    expect(seen).toContain('noted Duplicate call prevented');
    expect(seen).toHaveLength(2);
  });

  it('emits an event for a completed session', () => {
    const { handle, seen } = setUp({ kind: 'recorded' });
    handle(ENDED);
    expect(seen).toEqual([
      [
        'pomodoroCompleted',
        { sessionId: idOf(1), session: 'work', skipped: false, interrupted: false },
      ],
    ]);
  });

  it('reports a skip as interrupted', () => {
    const { handle, seen } = setUp({ kind: 'not-recorded' });
    handle({ ...ENDED, outcome: 'skipped', interrupted: true });
    expect(seen[0]).toMatchObject(['pomodoroCompleted', { skipped: true, interrupted: true }]);
  });

  it('emits nothing for a session that the user has yet to decide on', () => {
    const { handle, seen } = setUp({ kind: 'not-recorded' });
    handle({ ...ENDED, outcome: 'stale' });
    expect(seen).toEqual([]);
  });

  it('emits an event for a session saved on this device', () => {
    const message = 'Authentication expired, pomodoro saved locally';
    const { handle, seen } = setUp({ kind: 'kept-locally', message });
    handle(ENDED);
    expect(seen.slice(1)).toEqual([
      ['pomodoroSavedLocally', { sessionId: idOf(1), message }],
      'Session saved on this device until you sign in.',
    ]);
  });
});
