import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStaleData } from './stale-data.ts';

const HOUR_S = 3600;
const NOW_S = 1_800_000_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stale-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function leave(name: string, hoursAgo: number): void {
  const each = path.join(folder, name);
  mkdirSync(each);
  writeFileSync(path.join(each, 'ripen.sqlite'), 'data');
  utimesSync(each, NOW_S, NOW_S - hoursAgo * HOUR_S);
}

test('a data folder is removed after a day; newer ones and those of other programs stay', () => {
  leave('ripen-e2e-a', 25);
  leave('ripen-e2e-b', 23);
  leave('postgres-c', 25);
  expect(removeStaleData(folder, NOW_S * 1000)).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres-c', 'ripen-e2e-b']);
});

test('a machine without the folder has nothing to remove', () => {
  expect(removeStaleData(path.join(folder, 'nowhere'), NOW_S * 1000)).toBe(0);
});
