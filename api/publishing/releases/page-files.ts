import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Good enough for a publication that somebody waits for. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
const MINIMUM_BYTES = 1024;

/** The files of releases in a folder: pages by the hash of their content, and a list for each release. */
export interface PageFiles {
  /** Writes a page with its packed copies and returns its hash; one that is there stays. */
  write(text: string): Promise<string>;
  /** The file of a page, or of a packed copy: `.br`, `.gz` or an empty ending. */
  pathOf(hash: string, ending?: string): string;
  /** Writes the list of a release. */
  writeList(releaseId: string, text: string): Promise<void>;
  /** Returns the list of a release; null where this machine does not have it. */
  readList(releaseId: string): Promise<string | null>;
}

/** Opens the folder, which is made with the first file. Each file is whole or not there. */
export function openPageFiles(folder: string): PageFiles {
  const pathOf = (hash: string, ending = '') =>
    path.join(folder, 'pages', hash.slice(0, 2), `${hash}${ending}`);
  const listOf = (releaseId: string) => path.join(folder, `${releaseId}.json`);
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      // The page itself is written last: where it is, its packed copies are.
      if (existsSync(pathOf(hash))) return hash;
      if (bytes.length > MINIMUM_BYTES) {
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        const [brotli, gzipped] = await Promise.all([
          compressBrotli(bytes, { params }),
          compressGzip(bytes, { level: GZIP_LEVEL }),
        ]);
        await Promise.all([
          writeWhole(pathOf(hash, '.br'), brotli),
          writeWhole(pathOf(hash, '.gz'), gzipped),
        ]);
      }
      await writeWhole(pathOf(hash), bytes);
      return hash;
    },
    pathOf,
    writeList: (releaseId, text) => writeWhole(listOf(releaseId), Buffer.from(text)),
    async readList(releaseId) {
      try {
        return await readFile(listOf(releaseId), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** Writes a file beside its place, makes it last, and moves it there. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
