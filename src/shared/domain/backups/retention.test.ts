import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { backupsToDelete, type RetainedBackup } from './retention.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 26, 12);
const KEPT = { daily: 7, weekly: 5, monthly: 12 };

const backup = fc.record({
  origin: fc.constantFrom('manual', 'scheduled', 'beforeRestore'),
  state: fc.constantFrom('ready', 'failed', 'underWay'),
  startedAtMs: fc.integer({ min: NOW_MS - 800 * DAY_MS, max: NOW_MS + 30 * DAY_MS }),
  isVerified: fc.boolean(),
});
const backups = fc
  .array(backup, { maxLength: 80 })
  .map((list) => list.map((each, at): RetainedBackup => ({ ...each, id: `backup-${at}` })));

const daily = (days: number): RetainedBackup[] =>
  Array.from({ length: days }, (_, ago) => ({
    id: `${ago}`,
    origin: 'scheduled',
    state: 'ready',
    isVerified: true,
    startedAtMs: NOW_MS - ago * DAY_MS,
  }));

describe('retention', () => {
  test('keeps seven days, five weeks and twelve months of daily backups', () => {
    const leaving = new Set(backupsToDelete(daily(400), KEPT, NOW_MS));
    const kept = daily(400).filter(({ id }) => !leaving.has(id));
    const days = kept.map(({ startedAtMs }) => new Date(startedAtMs).toISOString().slice(0, 10));
    expect(days).toEqual([
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });

  test('a clock that jumps ahead by years takes no scheduled one away', () => {
    const today = daily(7);
    expect(backupsToDelete(today, KEPT, NOW_MS + 2000 * DAY_MS)).toEqual([]);
  });

  test.prop([backups])('never takes the only verified backup', (list) => {
    const leaving = new Set(backupsToDelete(list, KEPT, NOW_MS));
    const isUsable = ({ state, isVerified }: RetainedBackup) => state === 'ready' && isVerified;
    const before = list.some(isUsable);
    expect(list.some((each) => isUsable(each) && !leaving.has(each.id))).toBe(before);
  });

  test.prop([backups])('never takes one under way or one made by hand that is ready', (list) => {
    const leaving = new Set(backupsToDelete(list, KEPT, NOW_MS));
    const taken = list.filter(({ id }) => leaving.has(id));
    expect(taken.filter(({ state }) => state === 'underWay')).toEqual([]);
    expect(taken.filter(({ state, origin }) => state === 'ready' && origin === 'manual')).toEqual(
      [],
    );
  });

  test.prop([backups])('what it leaves is left the next time as well', (list) => {
    const leaving = new Set(backupsToDelete(list, KEPT, NOW_MS));
    const kept = list.filter(({ id }) => !leaving.has(id));
    expect(backupsToDelete(kept, KEPT, NOW_MS)).toEqual([]);
  });

  test.prop([backups])('keeps at most so many scheduled ones', (list) => {
    const leaving = new Set(backupsToDelete(list, KEPT, NOW_MS));
    const kept = list.filter(
      ({ id, origin, state }) => !leaving.has(id) && origin === 'scheduled' && state === 'ready',
    );
    expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12 + 1);
  });
});
