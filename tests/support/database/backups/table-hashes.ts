import { createHash } from 'node:crypto';
import { openSource } from '#api/backups/snapshot/open-source.ts';
import { readRows, readShape } from '#api/backups/snapshot/table-rows.ts';
import type { DatabaseSettings } from '#api/config/env.ts';

/**
 * Hashes each table of a database that its schema has, from its canonical rows, which do not depend on
 * the engine.
 */
export async function hashTables(
  settings: DatabaseSettings,
  tables: readonly string[],
): Promise<Record<string, string>> {
  const source = await openSource(settings);
  const hashes: Record<string, string> = {};
  try {
    for (const name of tables) {
      const shape = await readShape(source, name);
      if (shape === null) continue;
      const hash = createHash('sha256');
      for await (const { text } of readRows(source, shape)) hash.update(text);
      hashes[name] = hash.digest('hex');
    }
  } finally {
    await source.close();
  }
  return hashes;
}
