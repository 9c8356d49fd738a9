import { describe, expect, it } from 'vitest';
import { clearAll, isAnySet } from './set-filters.ts';

const NAMES = ['plan', 'state'];

describe('the filters of a list', () => {
  it('are set when one of them has a value; others of the address do not count', () => {
    expect(isAnySet({ plan: 'yearly' }, NAMES)).toBe(true);
    expect(isAnySet({ plan: '', sort: 'name', view: 'all' }, NAMES)).toBe(false);
  });

  it('are cleared together, and nothing else of the address is', () => {
    const before = { plan: 'yearly', state: 'active', sort: 'name' };
    expect({ ...before, ...clearAll(NAMES) }).toEqual({ plan: '', state: '', sort: 'name' });
  });
});
