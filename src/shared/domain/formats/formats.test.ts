import { afterEach, describe, expect, test } from 'vitest';
import { formatClock } from './clock-parts.ts';
import { formatDay, formatDaySpan, formatHour } from './days.ts';
import { formatForAnybody } from './for-anybody.ts';
import { formatNumber, formatTime, setFormatPlace } from './formats.ts';
import { formatInstant, formatTimeSpan } from './instants.ts';
import { formatOffset } from './offset.ts';
import { regionalEnglish } from './regional-english.ts';

const AT = Date.UTC(2026, 10, 20, 13, 37, 5);

/** Texts as a browser of this locale writes them in Vienna. */
function writeIn(locale: string): void {
  setFormatPlace({ locale: regionalEnglish(locale), timeZone: 'Europe/Vienna' });
}

afterEach(() => setFormatPlace({ locale: undefined, timeZone: undefined }));

/** Narrow and unbreakable spaces differ between versions of the data. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0\u2009]/g, ' ');

describe('regional English', () => {
  test.each([
    ['en-US', 'Nov 20, 2026', '2:37 PM', '1,250'],
    ['en-GB', '20 Nov 2026', '14:37', '1,250'],
    ['de-DE', '20 Nov 2026', '14:37', '1.250'],
    ['fr-FR', '20 Nov 2026', '14:37', '1 250'],
  ])('of %s is written with its order, clock and separators', (locale, date, time, number) => {
    writeIn(locale);
    expect(plain(formatInstant(AT, 'date'))).toBe(date);
    expect(plain(formatTime(AT))).toBe(time);
    expect(plain(formatNumber(1250))).toBe(number);
  });

  test('has English words whatever the browser speaks', () => {
    for (const locale of ['de-DE', 'fr-FR', 'ar-EG', 'ja-JP', 'hi-IN']) {
      writeIn(locale);
      expect(formatInstant(AT, 'longWeekday')).toBe('Friday');
      expect(formatDay('2026-11-20', 'longMonthAndYear')).toBe('November 2026');
    }
  });
});

describe('one clock', () => {
  test('every instant is written by the zone that the page has set', () => {
    setFormatPlace({ locale: 'en-GB', timeZone: 'Asia/Tokyo' });
    expect(formatTime(AT)).toBe('22:37');
    expect(formatTimeSpan(AT, new Date(AT + 60_000).toISOString())).toBe('22:37 – 22:38');
    expect(formatClock(AT)).toEqual({ digits: '22:37:05', half: '' });
    setFormatPlace({ timeZone: 'UTC' });
    expect(formatTime(AT)).toBe('13:37');
  });

  test('another zone can be named', () => {
    setFormatPlace({ locale: 'en-GB', timeZone: 'Asia/Tokyo' });
    expect(formatTime(AT, 'America/New_York')).toBe('08:37');
    expect(formatOffset(AT, 'Europe/Vienna')).toBe('GMT+1');
  });

  test('a half of the day stands by itself', () => {
    setFormatPlace({ locale: 'en-US', timeZone: 'UTC' });
    expect(formatClock(AT)).toEqual({ digits: '1:37:05', half: 'PM' });
  });
});

describe('days', () => {
  test('are the same in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      setFormatPlace({ locale: 'en-GB', timeZone });
      expect(formatDay('2026-11-20', 'day')).toBe('20 Nov');
    }
  });

  test('in a row say once what they share', () => {
    setFormatPlace({ locale: 'en-GB' });
    expect(plain(formatDaySpan('2026-11-16', '2026-11-22', 'date'))).toMatch(
      /^16 ?– ?22 Nov 2026$/,
    );
  });
});

test.each([
  ['en-US', '2 PM'],
  ['en-GB', '14:00'],
])('a whole hour in %s is %s', (locale, text) => {
  setFormatPlace({ locale });
  expect(plain(formatHour(14))).toBe(text);
});

test('a mail is written alike on every server', () => {
  setFormatPlace({ locale: 'en-US' });
  expect(formatForAnybody(AT, 'fullDateAndTime', 'Europe/Vienna')).toMatch(
    /^Friday,? 20 November 2026 at 14:37$/,
  );
});
