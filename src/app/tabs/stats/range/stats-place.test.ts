import { describe, expect, it } from 'vitest';
import { rangeIn, withRange } from './stats-place.ts';

describe('the range in the address', () => {
  it('is this month until one is chosen', () => {
    expect(rangeIn(undefined)).toEqual({ range: 'month', misread: null });
  });

  it('reads back what was written, beside what else stands there', () => {
    const span = { from: '2026-11-01', to: '2026-11-20' };
    const detail = withRange('view=overview&range=week', span);
    expect(detail).toBe('view=overview&range=2026-11-01..2026-11-20');
    expect(rangeIn(detail)).toEqual({ range: span, misread: null });
  });

  it('says what it could not read', () => {
    expect(rangeIn('range=decade')).toEqual({ range: 'month', misread: 'decade' });
  });
});
