import { describe, expect, it } from 'vitest';
import { sortOf, userQuery } from './user-query.ts';

const NOW_MS = Date.UTC(2026, 10, 25, 10, 0, 30);

describe('the query of users', () => {
  it('takes what the server knows from the address, and nothing else', () => {
    const filters = { plan: 'yearly', state: 'lost', admin: 'yes', level: '2', colour: 'red' };
    expect(userQuery(filters, NOW_MS)).toEqual({ plan: 'yearly', admin: 'yes' });
  });

  it('makes instants of spans, to the minute', () => {
    expect(userQuery({ joined: 'week', seen: 'before-month' }, NOW_MS)).toEqual({
      joinedFrom: '2026-11-18T10:00:00.000Z',
      seenBefore: '2026-10-26T10:00:00.000Z',
    });
  });

  it('has the newest first unless another order is asked for', () => {
    expect(sortOf({})).toBe('-joined');
    expect(sortOf({ sort: 'name' })).toBe('name');
    expect(sortOf({ sort: 'email' })).toBe('-joined');
  });
});
