import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = path.resolve(import.meta.dirname, 'keep-compiled.ts');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** In a process of its own: what is switched on there stays on. */
function load(mostBytes?: number): void {
  const code = `import { keepCompiled } from ${JSON.stringify(MODULE)};
await keepCompiled(${JSON.stringify(folder)}, ${mostBytes});
await import(${JSON.stringify(path.resolve(import.meta.dirname, '../../src/shared/domain/text/plain-text.ts'))});`;
  // Without the environment of the suite, which keeps compiled code in a folder of its own.
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env: {} });
}

const kept = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });

test('the compiled code of a module that is loaded later is kept', () => {
  load();
  const first = kept();
  expect(first.length).toBeGreaterThan(1);
  load();
  expect(kept()).toEqual(first);
});

test('a folder that has grown too large is emptied', () => {
  writeFileSync(path.join(folder, 'of an older build'), 'x'.repeat(20));
  load(20);
  expect(kept()).toContain('of an older build');
  load(19);
  expect(kept()).not.toContain('of an older build');
  expect(kept()).not.toEqual([]);
});
