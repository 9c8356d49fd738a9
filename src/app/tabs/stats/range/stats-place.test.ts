import { describe, expect, it } from 'vitest';
import { rangeIn, withRange } from './stats-place.ts';

describe('the range in the address', () => {
  it('is this month by default', () => {
    expect(rangeIn(undefined)).toEqual({ range: 'month', misread: null });
  });

  it('reads back the written range, and keeps the rest of the address', () => {
    const span = { from: '2026-11-01', to: '2026-11-20' };
    const detail = withRange('view=overview&range=week', span);
    expect(detail).toBe('view=overview&range=2026-11-01..2026-11-20');
    expect(rangeIn(detail)).toEqual({ range: span, misread: null });
  });

  it('names an invalid value', () => {
    expect(rangeIn('range=decade')).toEqual({ range: 'month', misread: 'decade' });
  });
});
