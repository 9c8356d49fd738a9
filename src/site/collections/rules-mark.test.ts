import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rulesMark } from './rules-mark.ts';

let folder = '';
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-rules-'));
  write('schema.ts', 'export const A = 1;');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the mark of the rules is the same as long as they are', () => {
  expect(rulesMark([folder])).toBe(rulesMark([folder]));
});

test('the mark of the rules changes with any of their sources', () => {
  const before = rulesMark([folder]);
  write('schema.ts', 'export const A = 2;');
  const changed = rulesMark([folder]);
  write('more.ts', '');
  expect(new Set([before, changed, rulesMark([folder])]).size).toBe(3);
});

test('the mark of the rules leaves tests out', () => {
  const before = rulesMark([folder]);
  write('schema.test.ts', 'test');
  expect(rulesMark([folder])).toBe(before);
});
