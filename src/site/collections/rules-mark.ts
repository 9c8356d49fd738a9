import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A mark of the rules by which content is read, 64 hexadecimal digits: it changes with any source
 * of these folders. Astro keeps what it has read for as long as the text is the same, whatever has
 * become of the schema since.
 */
export function rulesMark(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of folders.flatMap(sourcesIn).toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));
}
