import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readReleaseList } from './release-list.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Takes a third of the time of the next one, for 1 % more bytes. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 4;
/** As power of two, at least: with less memory to prepare, a page is packed in two thirds of the time. */
const SMALLEST_WINDOW = 17;
const LARGEST_WINDOW = 22;
const MINIMUM_BYTES = 1024;
/** Of a page and its packed copies; short pages have none. */
const ENDINGS = ['', '.br', '.gz'];

/** The files of releases in a folder: pages by the hash of their content, and a list for each release. */
export interface PageFiles {
  /** Writes a page and returns its hash; one that is there stays. */
  write(text: string): Promise<string>;
  /** Writes the packed copies of a page that has none yet. Rejects where the page is gone. */
  pack(hash: string): Promise<void>;
  /** The file of a page, or of a packed copy: `.br`, `.gz` or an empty ending. */
  pathOf(hash: string, ending?: string): string;
  /** Writes the list of a release. */
  writeList(releaseId: string, text: string): Promise<void>;
  /** Returns the list of a release; null where this machine does not have it. */
  readList(releaseId: string): Promise<string | null>;
  /** Notes which release this machine shows. */
  writeLiveId(releaseId: string): Promise<void>;
  /** Returns the release that this machine showed last; null where it showed none. */
  readLiveId(): Promise<string | null>;
  /** Deletes lists of other releases than these, and pages that none of them names, if older. */
  clean(releaseIds: readonly string[], olderThanMs: number): Promise<void>;
}

/** Opens the folder, which is made with the first file. Each file is whole or not there. */
export function openPageFiles(folder: string): PageFiles {
  const pathOf = (hash: string, ending = '') =>
    path.join(folder, 'pages', hash.slice(0, 2), `${hash}${ending}`);
  const listOf = (releaseId: string) => path.join(folder, `${releaseId}.json`);
  const liveFile = path.join(folder, 'live');
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      if (existsSync(pathOf(hash))) {
        // Pages that nobody names are deleted by their age.
        const now = new Date();
        for (const ending of ENDINGS) {
          await utimes(pathOf(hash, ending), now, now).catch(ignoreMissing);
        }
        return hash;
      }
      await writeWhole(pathOf(hash), bytes);
      return hash;
    },
    async pack(hash) {
      if (existsSync(pathOf(hash, '.gz'))) return;
      const bytes = await readFile(pathOf(hash));
      if (bytes.length <= MINIMUM_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeWhole(pathOf(hash, '.br'), await compressBrotli(bytes, { params }));
      await writeWhole(pathOf(hash, '.gz'), await compressGzip(bytes, { level: GZIP_LEVEL }));
    },
    pathOf,
    writeList: (releaseId, text) => writeWhole(listOf(releaseId), Buffer.from(text)),
    readList: (releaseId) => readIfThere(listOf(releaseId)),
    writeLiveId: (releaseId) => writeWhole(liveFile, Buffer.from(releaseId)),
    readLiveId: () => readIfThere(liveFile),
    async clean(releaseIds, olderThanMs) {
      const named = new Set<string>();
      for (const id of releaseIds) {
        const text = await readIfThere(listOf(id));
        const pages = text === null ? {} : (readReleaseList(text)?.pages ?? {});
        for (const { hash } of Object.values(pages)) named.add(hash);
      }
      const isNeeded = (file: string) => {
        const name = path.basename(file).split('.')[0] ?? '';
        return file === liveFile || named.has(name) || releaseIds.includes(name);
      };
      await deleteOldFiles(folder, olderThanMs, isNeeded);
    },
  };
}

/** Deletes the files of a folder that were written before an instant and are not needed. */
export async function deleteOldFiles(
  folder: string,
  olderThanMs: number,
  isNeeded: (file: string) => boolean = () => false,
): Promise<void> {
  for (const file of await filesBelow(folder)) {
    if (isNeeded(file)) continue;
    const facts = await stat(file).catch(() => null);
    if (facts !== null && facts.mtimeMs < olderThanMs) await rm(file, { force: true });
  }
}

/** Opens a new file; its folder is made where there is none. */
async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'w');
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(path.dirname(file), { recursive: true });
    return open(file, 'w');
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

/** Returns a window that holds the whole of so many bytes. */
function windowFor(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 1));
  return Math.min(LARGEST_WINDOW, Math.max(SMALLEST_WINDOW, needed));
}

/** Writes a file beside its place, makes it last, and moves it there. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const beside = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    const handle = await openNew(beside);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    // On a full disk, half a file would take what is left.
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}
