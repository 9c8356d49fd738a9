import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInstantShowing, instantsShowing, isClockTime, wallTimeAt } from './wall-time.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
] as const;

const at = (text: string) => Date.parse(text);

describe('isClockTime', () => {
  it.each(['00:00', '09:05', '23:59'])('takes %s', (value) => {
    expect(isClockTime(value)).toBe(true);
  });

  it.each(['', '24:00', '9:05', '12:60', '12:30:00', ' 12:30', '12:30\n', 1230, null])(
    'refuses %j',
    (value) => {
      expect(isClockTime(value)).toBe(false);
    },
  );
});

describe('wallTimeAt', () => {
  it.each([
    ['2026-11-20T13:59:59.999Z', 'Europe/Berlin', '2026-11-20', '14:59'],
    ['2026-11-20T23:00:00.000Z', 'Europe/Berlin', '2026-11-21', '00:00'],
    ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-21', '00:00'],
    ['2026-11-20T04:59:00.000Z', 'America/New_York', '2026-11-19', '23:59'],
  ])('reads %s in %s', (instant, timeZone, day, time) => {
    expect(wallTimeAt(at(instant), timeZone)).toEqual({ day, time });
  });
});

describe('instantsShowing', () => {
  it('is one instant as a rule', () => {
    expect(instantsShowing({ day: '2026-11-20', time: '14:40' }, 'Europe/Berlin')).toEqual([
      at('2026-11-20T13:40:00Z'),
    ]);
  });

  it('is two where clocks are put back over it', () => {
    expect(instantsShowing({ day: '2026-10-25', time: '02:30' }, 'Europe/Berlin')).toEqual([
      at('2026-10-25T00:30:00Z'),
      at('2026-10-25T01:30:00Z'),
    ]);
    expect(instantsShowing({ day: '2026-04-05', time: '01:45' }, 'Australia/Lord_Howe')).toEqual([
      at('2026-04-04T14:45:00Z'),
      at('2026-04-04T15:15:00Z'),
    ]);
  });

  it('is none where clocks are put forward over it, or the day was left out', () => {
    expect(instantsShowing({ day: '2026-03-29', time: '02:30' }, 'Europe/Berlin')).toEqual([]);
    expect(instantsShowing({ day: '2011-12-30', time: '12:00' }, 'Pacific/Apia')).toEqual([]);
  });

  it('counts the edges of a change as the clock does', () => {
    const berlin = (day: string, time: string) => instantsShowing({ day, time }, 'Europe/Berlin');
    expect(berlin('2026-03-29', '01:59')).toHaveLength(1);
    expect(berlin('2026-03-29', '02:00')).toHaveLength(0);
    expect(berlin('2026-03-29', '03:00')).toEqual([at('2026-03-29T01:00:00Z')]);
    expect(berlin('2026-10-25', '01:59')).toHaveLength(1);
    expect(berlin('2026-10-25', '02:00')).toHaveLength(2);
    expect(berlin('2026-10-25', '03:00')).toHaveLength(1);
  });

  it('throws for what is no day or time', () => {
    expect(() => instantsShowing({ day: '2026-02-30', time: '12:00' }, 'UTC')).toThrow(RangeError);
    expect(() => instantsShowing({ day: '2026-02-20', time: '24:00' }, 'UTC')).toThrow(RangeError);
  });

  it('finds again every minute that a wall has shown', () => {
    const minutes = fc.integer({ min: at('2000-01-01T00:00Z') / 60_000, max: 60_000_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ZONES), (minute, timeZone) => {
        const instantMs = minute * 60_000;
        expect(instantsShowing(wallTimeAt(instantMs, timeZone), timeZone)).toContain(instantMs);
      }),
    );
  });
});

describe('firstInstantShowing', () => {
  it('is the instant of the change where clocks are put forward', () => {
    const missing = { day: '2026-03-29', time: '02:30' };
    expect(firstInstantShowing(missing, 'Europe/Berlin')).toBe(at('2026-03-29T01:00:00Z'));
  });

  it('is the earlier of two', () => {
    const twice = { day: '2026-10-25', time: '02:30' };
    expect(firstInstantShowing(twice, 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
  });
});
