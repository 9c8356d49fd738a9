import { Zip, ZipDeflate } from 'fflate';
import { createBreaks } from '#platform/time/breaks.ts';

/** A file of an archive, in chunks that can be created lazily. */
export interface ArchiveFile {
  readonly name: string;
  /** Number of chunks. */
  readonly size: number;
  readonly pieces: Iterable<string | Uint8Array>;
}

/**
 * Packs files into a zip, chunk by chunk, so that the page stays responsive; `report` receives the
 * progress.
 */
export async function zipFiles(
  files: readonly ArchiveFile[],
  report: (done: number, total: number) => void,
): Promise<Blob> {
  const packed: BlobPart[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error === null) packed.push(new Uint8Array(piece));
    else failures.push(error);
  });
  const encoder = new TextEncoder();
  const takeBreak = createBreaks();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { name, pieces } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (const piece of pieces) {
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      done += 1;
      report(done, total);
      await takeBreak();
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return new Blob(packed, { type: 'application/zip' });
}
