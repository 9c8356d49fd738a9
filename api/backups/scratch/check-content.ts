import { createHash, type Hash } from 'node:crypto';
import type { Manifest } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import type { Part } from '#api/backups/format/read-backup.ts';

interface Content {
  readonly name: string;
  readonly sha256: string;
}

/**
 * Passes parts on, and sums up the lines of each table and the bytes of each picture. Throws `RestoreError`
 * (`damaged`) at the end where they are not those of the manifest.
 */
export async function* checkContent(
  parts: AsyncIterable<Part>,
  manifest: Manifest,
): AsyncGenerator<Part> {
  const tables: Content[] = [];
  const pictures: Content[] = [];
  let current: { list: Content[]; name: string; hash: Hash } | null = null;
  const end = () => {
    current?.list.push({ name: current.name, sha256: current.hash.digest('hex') });
    current = null;
  };
  for await (const part of parts) {
    if (part.kind === 'lines') {
      if (current?.list === pictures)
        for (const piece of piecesOf(part.bytes)) current.hash.update(piece);
      else current?.hash.update(part.bytes);
    } else {
      end();
      const hash = createHash('sha256');
      if (part.kind === 'table') current = { list: tables, name: part.table, hash };
      if (part.kind === 'picture') current = { list: pictures, name: part.picture, hash };
    }
    yield part;
  }
  end();
  const isSame = (found: readonly Content[], listed: readonly Content[]) =>
    found.length === listed.length &&
    found.every(
      ({ name, sha256 }, at) => name === listed[at]?.name && sha256 === listed[at].sha256,
    );
  if (!isSame(tables, manifest.tables) || !isSame(pictures, manifest.pictures)) {
    throw new RestoreError('damaged', 'The content of the backup differs from its manifest.');
  }
}

/** Reads whole lines as pieces of a picture. */
export function* piecesOf(lines: Buffer): Generator<Buffer> {
  for (const line of lines.toString('latin1').split('\n')) {
    if (line !== '') yield Buffer.from(line.slice(1, -1), 'base64');
  }
}
