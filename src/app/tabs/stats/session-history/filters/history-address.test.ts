import { describe, expect, it } from 'vitest';
import { NO_FILTER, type SessionFilter } from '#shared/domain/pomodoros/session-filter.ts';
import { asksForHistory, readFilter, writeFilter } from './history-address.ts';

const PROJECT = '01980000-0000-7000-8000-000000000001';

describe('the address of the session history', () => {
  it.each<Partial<SessionFilter>>([
    {},
    { from: '2026-11-01', to: '2026-11-30' },
    { projectId: PROJECT, text: '100 % & more' },
    { projectId: 'none', interrupted: true },
    { interrupted: false },
    { flagged: true },
  ])('holds %o', (given) => {
    const filter = { ...NO_FILTER, ...given };
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(asksForHistory(writeFilter(filter))).toBe(true);
  });

  it('drops invalid values', () => {
    const wrong = 'view=sessions&from=yesterday&to=2026-02-30&of=thesis&only=nothing';
    expect(readFilter(wrong)).toEqual(NO_FILTER);
    expect(asksForHistory('range=week')).toBe(false);
    expect(asksForHistory(undefined)).toBe(false);
  });

  it('truncates a text that is longer than the server accepts', () => {
    expect(readFilter(`q=${'x'.repeat(200)}`).text).toHaveLength(100);
  });
});
