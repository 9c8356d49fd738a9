import { describe, expect, it } from 'vitest';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { buildPending, buildSession } from '#stores/sync/contract-test-kit.ts';
import { unsavedOverlap } from './unsaved-overlap.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const span = (from: string, to: string) => ({ startMs: at(from), endMs: at(to) });
const IDLE = initialTimer(DEFAULT_RULES);
const RUNNING = transition(IDLE, { type: 'start', sessionId: 's' }, at('10:00'));
const WAITING = buildPending(buildSession(1, '09:25'));

function overlap(from: string, to: string, timer = IDLE, waiting = [WAITING]) {
  const fields = unsavedOverlap(span(from, to), {
    timer,
    waiting,
    nowMs: at('10:10'),
    timeZone: 'UTC',
  });
  return fields === null ? null : Object.keys(fields);
}

describe('unsavedOverlap', () => {
  it('reports a session waiting to be saved, at the field to change', () => {
    expect(overlap('09:10', '09:40')).toEqual(['startTime']);
    expect(overlap('08:50', '09:10')).toEqual(['endTime']);
  });

  it('reports the running session, up to now', () => {
    expect(overlap('09:50', '10:05', RUNNING)).toEqual(['endTime']);
    expect(overlap('10:02', '10:08', RUNNING)).toEqual(['startTime']);
  });

  it('allows sessions that touch', () => {
    expect(overlap('09:25', '10:00', RUNNING)).toBe(null);
    expect(overlap('08:35', '09:00', RUNNING)).toBe(null);
  });

  it('ignores a break, or a timer that is not running', () => {
    const paused = transition(IDLE, { type: 'select', session: 'shortBreak' }, at('10:00'));
    const breakOn = transition(paused, { type: 'start', sessionId: 'b' }, at('10:00'));
    expect(overlap('09:50', '10:05', breakOn)).toBe(null);
    expect(overlap('09:50', '10:05')).toBe(null);
  });
});
