import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox, readServerKey } from './secret-box.ts';

describe('a sealed secret', () => {
  const box = createSecretBox('a key of the server');
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');

  it('opens again with the same key and context', () => {
    expect(box.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(createSecretBox('a key of the server').open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('hides its content, and looks different each time', () => {
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
  });

  it.each([
    ['another context', () => box.open(sealed, 'eve')],
    ['another key', () => createSecretBox('another key').open(sealed, 'ada')],
    ['a changed character', () => box.open(`${sealed.slice(0, -2)}AA`, 'ada')],
    ['its end cut off', () => box.open(sealed.slice(0, 20), 'ada')],
    ['nothing in it', () => box.open('', 'ada')],
  ])('does not open with %s', (_, open) => {
    expect(open()).toBeNull();
  });
});

describe('the key of the server', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-test-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is created once, readable by its owner alone', () => {
    const key = readServerKey({ secretKey: null, dataDir });
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(readServerKey({ secretKey: null, dataDir })).toBe(key);
    expect((statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toString(8)).toBe('600');
  });

  it('is the configured one where there is one', () => {
    expect(readServerKey({ secretKey: 'sixteen letters!', dataDir })).toBe('sixteen letters!');
  });
});
