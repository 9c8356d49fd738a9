import { describe, expect, it } from 'vitest';
import { whenOf } from './session-when.ts';

const VIENNA = 'Europe/Vienna';

function session(startTime: string, endTime: string, localDate: string, timeZone = VIENNA) {
  return { startTime, endTime, localDate, timeZone };
}

/** As written with a clock of 24 hours, whatever this machine prefers. */
function when(...given: Parameters<typeof session>): string {
  return whenOf(session(...given), VIENNA).replaceAll(' ', ' ');
}

describe('whenOf', () => {
  it('says from when to when', () => {
    expect(when('2026-11-20T12:40:00.000Z', '2026-11-20T13:05:00.000Z', '2026-11-20')).toMatch(
      /^(13:40|1:40 PM) – (14:05|2:05 PM)$/,
    );
  });

  it('says both days of a session across midnight', () => {
    expect(when('2026-11-19T22:45:00.000Z', '2026-11-19T23:10:00.000Z', '2026-11-20')).toMatch(
      /^(19 Nov|Nov 19), \S+( PM)? – (20 Nov|Nov 20), \S+( AM)?$/,
    );
  });

  it('says both offsets where clocks were put back in between', () => {
    expect(when('2026-10-25T00:50:00.000Z', '2026-10-25T01:15:00.000Z', '2026-10-25')).toMatch(
      /GMT\+2 – .* GMT\+1$/,
    );
  });

  it('says the offset of a time that clocks showed twice', () => {
    expect(when('2026-10-25T01:10:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25')).toMatch(
      /(02:30|2:30 AM) GMT\+1$/,
    );
  });

  it('says the offset of another zone, by its own clocks, and not of one that agrees', () => {
    const times = ['2026-11-20T00:00:00.000Z', '2026-11-20T00:25:00.000Z', '2026-11-20'] as const;
    expect(when(...times, 'Asia/Tokyo')).toMatch(/^(09:00|9:00 AM) – (09:25|9:25 AM) GMT\+9$/);
    expect(when(...times, 'Europe/Berlin')).not.toMatch(/GMT/);
  });
});
