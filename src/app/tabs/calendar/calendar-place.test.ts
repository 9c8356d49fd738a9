import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from './calendar-place.ts';

const TODAY = '2026-11-22';

describe('the place in the address of the calendar', () => {
  it('reads back the written place', () => {
    const place = { view: 'month', date: '2026-12-24' } as const;
    expect(writePlace(place)).toBe('view=month&date=2026-12-24');
    expect(readPlace(writePlace(place), TODAY)).toEqual(place);
  });

  it.each([undefined, '', 'view=year&date=2026-02-30', 'date=tomorrow'])(
    'is the week of today for %s',
    (detail) => {
      expect(readPlace(detail, TODAY)).toEqual({ view: 'week', date: TODAY });
    },
  );

  it('stays within the supported years', () => {
    expect(readPlace('view=day&date=1492-10-12', TODAY).date).toBe('2000-02-01');
    expect(readPlace('view=day&date=9999-12-31', TODAY).date).toBe('2099-11-30');
  });
});
