import { rm, stat } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { listFiles } from './list-files.ts';

/** Several times what one build loads; a build adds what it has made itself, and Node forgets nothing. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Lets Node keep the compiled code of the modules that are loaded from now on in a folder, and take
 * it from there the next time. A folder that has grown too large is emptied.
 */
export async function keepCompiled(folder: string, mostBytes = MOST_BYTES): Promise<void> {
  if ((await sizeOf(folder)) > mostBytes) await rm(folder, { recursive: true, force: true });
  enableCompileCache(folder);
}

async function sizeOf(folder: string): Promise<number> {
  const files = await listFiles(folder).catch(() => []);
  const sizes = files.map(async (file) => (await stat(path.join(folder, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
