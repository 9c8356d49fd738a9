import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly text: string;
}

/** Small enough to be pressed together between two frames. */
const PIECE = 256 * 1024;

/** Packs files into a zip, piece by piece, so that the page stays awake; `report` hears the share done. */
export async function zipFiles(
  files: readonly ArchiveFile[],
  report: (share: number) => void,
): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error === null) pieces.push(new Uint8Array(piece));
    else failures.push(error);
  });
  const encoded = files.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }));
  const total = encoded.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let done = 0;
  for (const { name, bytes } of encoded) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (let at = 0; at < bytes.length || at === 0; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      entry.push(piece, at + PIECE >= bytes.length);
      done += piece.length;
      report(total === 0 ? 1 : done / total);
      await new Promise((resolve) => void setTimeout(resolve));
    }
  }
  zip.end();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return new Blob(pieces, { type: 'application/zip' });
}
