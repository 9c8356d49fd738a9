import { beforeEach, describe, expect, it, test } from 'vitest';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { buildSettings, buildStatus } from '../backup-test-kit.tsx';
import { hourWords, keepingWords, scheduleWords, statusLines } from './status-words.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const linesOf = (given: Parameters<typeof buildStatus>[0]) =>
  statusLines(buildStatus(given), NOW_MS);

beforeEach(() => setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' }));

describe('the state of backups', () => {
  it('is good in each part where all is well', () => {
    const lines = linesOf({ nextAt: '2026-11-21T03:00:00.000Z' });
    expect(lines.map(({ tone, words }) => [tone, words])).toEqual([
      ['good', 'The last backup was verified 9 hours ago'],
      ['good', 'The next backup is on 21 Nov 2026, 03:00'],
      ['good', '80 GB free; the next backup needs about 25 MB'],
      ['good', 'Each backup is copied to the folder /mnt/backup'],
      ['good', 'Copies are encrypted with your passphrase'],
    ]);
  });

  it('names the failure of the latest backup before anything else, and what to do', () => {
    const lastProblem = { at: '2026-11-20T11:00:00.000Z', problem: 'noSpace' } as const;
    expect(linesOf({ lastProblem })[0]).toEqual({
      part: 'Backup',
      tone: 'bad',
      words: 'The latest backup failed 1 hour ago',
      details:
        'The disk was too full. Free some space, then back up again. The last backup was verified 9 hours ago.',
    });
  });

  it('asks for a verified backup, a schedule and encryption where there is none', () => {
    const bare = { lastVerifiedAt: null, nextAt: null, isEncrypted: false };
    const waiting = linesOf(bare).filter(({ tone }) => tone === 'waiting');
    expect(waiting.map(({ words }) => words)).toEqual([
      'No backup has been verified yet',
      'No backups are scheduled',
      'Copies are not encrypted',
    ]);
  });

  it('says what a store answers, and that the backups themselves are safe', () => {
    const stores = [{ store: 's3', place: 'store.example.org/ripen', problem: 'Access denied.' }];
    const line = linesOf({ stores: stores as never }).find(({ part }) => part === 'Copies');
    expect(line?.words).toBe('Backups cannot be copied to the store store.example.org/ripen');
    expect(line?.details).toMatch(/^Access denied\. The backups themselves are safe/);
  });

  it('leaves out the disk where its size is not known', () => {
    expect(linesOf({ freeBytes: null }).map(({ part }) => part)).not.toContain('Disk');
  });
});

describe('an hour of UTC', () => {
  it.each([
    ['UTC', '03:00 UTC'],
    ['Europe/Vienna', '03:00 UTC (04:00 here)'],
    ['Asia/Kolkata', '03:00 UTC (08:30 here)'],
  ])('is written for %s as %s', (timeZone, words) => {
    setFormatPlace({ locale: 'en-GB', timeZone });
    expect(hourWords(3, NOW_MS)).toBe(words);
  });
});

test.each([
  [{}, 'Every day at 03:00 UTC.'],
  [{ everyDays: 3 }, 'Every 3 days at 03:00 UTC.'],
  [{ isScheduled: false }, 'No backups are made by schedule.'],
])('the schedule %o is “%s”', (given, words) => {
  expect(scheduleWords(buildSettings(given), NOW_MS)).toBe(words);
});

test.each([
  [{}, 'one a day for 7 days, one a week for 5 weeks and one a month for 12 months.'],
  [{ daily: 1, weekly: 0, monthly: 0 }, 'Keeps scheduled backups: one a day for 1 day.'],
  [{ daily: 0, weekly: 0, monthly: 0 }, 'only the last verified one is kept.'],
])('keeping %o is “…%s”', (given, words) => {
  expect(keepingWords(buildSettings(given))).toContain(words);
});
