import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Backup } from '#shared/contract/admin/backups.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { buildBackup } from '../backup-test-kit.tsx';
import {
  contentWords,
  isUnderWay,
  isWorkedOn,
  keptWords,
  originWords,
  stateWords,
} from './backup-words.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const stepOf = (phase: NonNullable<Backup['step']>['phase'], total: number | null = null) => ({
  step: { phase, done: 40, total },
});

beforeEach(() => setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' }));

describe('the state of a backup', () => {
  it.each([
    [{}, 'good', 'Verified 9 hours ago', 'On 20 Nov 2026, 03:00'],
    [stepOf('storing'), 'good', 'Verified 9 hours ago', 'On 20 Nov 2026, 03:00'],
    [stepOf('verifying', 120), 'plain', 'Verifying', '40 of 120 rows'],
    [{ state: 'underWay', ...stepOf('copying') }, 'plain', 'Copying', '40 rows so far'],
    [{ verifiedAt: null }, 'waiting', 'Not verified', ''],
  ] as const)('%o is %s: “%s”, “%s”', (given, tone, label, details) => {
    expect(stateWords(buildBackup(given), NOW_MS)).toEqual({ tone, label, details });
  });

  it.each([
    [{ state: 'failed', problem: 'interrupted' }, 'Failed', /^The server stopped/],
    [{ problem: 'unequal' }, 'Damaged', /^Restoring it did not give the same data/],
  ] as const)('%o is bad, with what to do: “%s”', (given, label, details) => {
    const words = stateWords(buildBackup(given), NOW_MS);
    expect(words).toMatchObject({ tone: 'bad', label });
    expect(words.details).toMatch(details);
    expect(words.details).toMatch(/ack up again/);
  });

  it('changes while copies are stored, which keeps nobody from using it', () => {
    const storing = buildBackup(stepOf('storing'));
    expect([isUnderWay(storing), isWorkedOn(storing)]).toEqual([true, false]);
    const verifying = buildBackup(stepOf('verifying'));
    expect([isUnderWay(verifying), isWorkedOn(verifying)]).toEqual([true, true]);
    expect(isUnderWay(buildBackup())).toBe(false);
  });
});

test.each([
  [{ origin: 'scheduled' }, 'By schedule'],
  [{ origin: 'beforeRestore' }, 'Before a restore'],
  [{ origin: 'manual' }, 'By hand'],
  [{ origin: 'manual', by: { id: buildBackup().id, name: 'Olive' } }, 'By Olive'],
] as const)('one of %o was made “%s”', (given, words) => {
  expect(originWords(buildBackup(given))).toBe(words);
});

test('it holds rows and pictures, of an engine', () => {
  expect(contentWords(buildBackup())).toBe('120,000 rows · 14 pictures · SQLite');
  expect(contentWords(buildBackup({ files: 0, rows: 1, engine: 'mysql' }))).toBe(
    '1 row · MySQL or MariaDB',
  );
});

test.each([
  [{}, 'By the settings'],
  [{ origin: 'manual' }, 'Until you delete it'],
  [{ keptUntil: '2026-12-20T03:00:00.000Z' }, 'Until 20 Dec 2026'],
  [{ state: 'failed' }, '–'],
] as const)('one of %o is kept: “%s”', (given, words) => {
  expect(keptWords(buildBackup(given))).toBe(words);
});
