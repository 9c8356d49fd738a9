import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProduct } from '#tests/support/servers/product-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-damaged-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test.each([
  ['empty', Buffer.alloc(0), 'is empty.'],
  ['overwritten', Buffer.alloc(8192, 'x'), 'is damaged, or no SQLite database.'],
])(
  'a server whose database is %s does not start, says why, and leaves it as it is',
  async (_how, content, reason) => {
    const file = path.join(dataDir, 'ripen.sqlite');
    writeFileSync(file, content);
    const starting = startProduct({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' });
    await expect(starting).rejects.toThrow(
      `The server ended with 1: The server could not start: ${file} ${reason} Put a copy of the database in its place; to begin without data, move it away first.`,
    );
    expect(readFileSync(file)).toEqual(content);
  },
);
