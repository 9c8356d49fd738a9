import { createHash } from 'node:crypto';
import type { Manifest } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import type { Part } from '#api/backups/format/read-backup.ts';

/** Reads all data without writing any. Throws `RestoreError` (`damaged`) where they differ from the manifest. */
export async function checkContent(parts: AsyncIterable<Part>, manifest: Manifest): Promise<void> {
  const found: { name: string; sha256: string }[] = [];
  let table: { name: string; hash: ReturnType<typeof createHash> } | null = null;
  const end = () => {
    if (table !== null) found.push({ name: table.name, sha256: table.hash.digest('hex') });
    table = null;
  };
  for await (const part of parts) {
    if (part.kind === 'lines') table?.hash.update(part.bytes);
    else end();
    if (part.kind === 'table') table = { name: part.table, hash: createHash('sha256') };
  }
  end();
  const expected = manifest.tables.map(({ name, sha256 }) => ({ name, sha256 }));
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new RestoreError('damaged', 'Its tables differ from its manifest.');
  }
}
