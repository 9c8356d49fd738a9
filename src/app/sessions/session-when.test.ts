import { describe, expect, it } from 'vitest';
import { whenOf } from './session-when.ts';

const VIENNA = 'Europe/Vienna';

function session(startTime: string, endTime: string, localDate: string, timeZone = VIENNA) {
  return { startTime, endTime, localDate, timeZone };
}

/** Formats with a 24-hour clock, whatever this machine prefers. */
function when(...given: Parameters<typeof session>): string {
  return whenOf(session(...given), VIENNA).replaceAll(' ', ' ');
}

describe('whenOf', () => {
  it('shows start and end', () => {
    expect(when('2026-11-20T12:40:00.000Z', '2026-11-20T13:05:00.000Z', '2026-11-20')).toMatch(
      /^(13:40|1:40 PM) – (14:05|2:05 PM)$/,
    );
  });

  it('shows both days of a session across midnight', () => {
    expect(when('2026-11-19T22:45:00.000Z', '2026-11-19T23:10:00.000Z', '2026-11-20')).toMatch(
      /^(19 Nov|Nov 19), \S+( PM)? – (20 Nov|Nov 20), \S+( AM)?$/,
    );
  });

  it('shows both offsets where clocks went back in between', () => {
    expect(when('2026-10-25T00:50:00.000Z', '2026-10-25T01:15:00.000Z', '2026-10-25')).toMatch(
      /GMT\+2 – .* GMT\+1$/,
    );
  });

  it('shows the offset of an ambiguous time', () => {
    expect(when('2026-10-25T01:10:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25')).toMatch(
      /(02:30|2:30 AM) GMT\+1$/,
    );
  });

  it('shows the offset of another zone in its local time, and not of one that agrees', () => {
    const times = ['2026-11-20T00:00:00.000Z', '2026-11-20T00:25:00.000Z', '2026-11-20'] as const;
    expect(when(...times, 'Asia/Tokyo')).toMatch(/^(09:00|9:00 AM) – (09:25|9:25 AM) GMT\+9$/);
    expect(when(...times, 'Europe/Berlin')).not.toMatch(/GMT/);
  });
});
