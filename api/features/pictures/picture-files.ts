import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '#api/features/pictures/object-store.ts';
import type { MadePicture } from '#api/features/pictures/read-picture.ts';
import {
  type PictureSize,
  pictureAddress,
  readPictureAddress,
} from '#shared/domain/content/article-pictures.ts';

/** A place for the files of pictures. */
export interface PictureFiles {
  /** Writes the files of a picture; each is whole or not there. */
  write(hash: string, files: MadePicture['files']): Promise<void>;
  /** Returns the path of a file by its address; null where it is not there. */
  find(address: string): Promise<string | null>;
  /** Deletes the files of a picture. */
  remove(hash: string, sizes: readonly PictureSize[]): Promise<void>;
  /** Deletes files of this machine whose pictures are gone. */
  clean(isKnown: (hashes: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

interface Places {
  readonly dataDir: string;
  /** Shared by the machines of an installation; null where the data folder is the only place. */
  readonly store: ObjectStore | null;
  /** Whether there is such a picture: only those are looked for in the store. */
  readonly exists: (hash: string) => Promise<boolean>;
}

const FOLDER = 'pictures';
/** A picture is uploaded within seconds; its row follows its files. */
const YOUNG_MS = 86_400_000;
const HASHES_AT_ONCE = 500;

/**
 * Keeps pictures in the data folder, and in the store where there is one: a machine that does not have a
 * file takes it from there, and keeps it.
 */
export function openPictureFiles({ dataDir, store, exists }: Places): PictureFiles {
  const fetching = new Map<string, Promise<boolean>>();

  async function fetchFile(address: string): Promise<boolean> {
    const known = readPictureAddress(address);
    if (store === null || known === null || !(await exists(known.hash))) return false;
    const content = await store.read(nameOf(address));
    if (content === null) return false;
    await writeWhole(path.join(dataDir, address), content);
    return true;
  }

  /** Asks the store once, however many readers wait for a file. */
  function fetchOnce(address: string): Promise<boolean> {
    const underWay = fetching.get(address);
    if (underWay !== undefined) return underWay;
    const fetched = fetchFile(address).finally(() => fetching.delete(address));
    fetching.set(address, fetched);
    return fetched;
  }

  return {
    async write(hash, files) {
      for (const { content, ...size } of files) {
        const address = pictureAddress(hash, size);
        await writeWhole(path.join(dataDir, address), content);
        await store?.write(nameOf(address), content, `image/${size.type}`);
      }
    },
    async find(address) {
      const file = path.join(dataDir, address);
      if (await isThere(file)) return file;
      return (await fetchOnce(address)) ? file : null;
    },
    async remove(hash, sizes) {
      for (const size of sizes) {
        const address = pictureAddress(hash, size);
        await store?.remove(nameOf(address));
        await rm(path.join(dataDir, address), { force: true });
      }
    },
    async clean(isKnown) {
      // Without a store, these are the only copies.
      if (store === null) return;
      const folder = path.join(dataDir, FOLDER);
      const names = await readdir(folder).catch(() => []);
      const hashes = [...new Set(names.map(hashOf))];
      for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
        const part = hashes.slice(from, from + HASHES_AT_ONCE);
        const known = await isKnown(part);
        const gone = new Set(part.filter((hash) => !known.has(hash)));
        for (const name of names)
          if (gone.has(hashOf(name))) await removeOld(path.join(folder, name));
      }
    },
  };
}

/** The name of a file in the store: its address without the slash. */
function nameOf(address: string): string {
  return address.slice(1);
}

function hashOf(name: string): string {
  return name.split('-')[0] ?? name;
}

async function removeOld(file: string): Promise<void> {
  const facts = await stat(file).catch(() => null);
  if (facts !== null && facts.mtimeMs < Date.now() - YOUNG_MS) await rm(file, { force: true });
}

/** Rejects with the system's error where it cannot be told. */
async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function writeWhole(target: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
