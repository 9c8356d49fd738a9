import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MadePicture } from '#api/features/pictures/read-picture.ts';
import { type PictureSize, pictureAddress } from '#shared/domain/content/article-pictures.ts';

/** Returns the path of a file of a picture in the data folder. */
export function pictureFile(dataDir: string, hash: string, size: PictureSize): string {
  return path.join(dataDir, pictureAddress(hash, size));
}

/** Writes the files of a picture; each is whole or not there. */
export async function writeFiles(
  dataDir: string,
  hash: string,
  files: MadePicture['files'],
): Promise<void> {
  await mkdir(path.join(dataDir, 'pictures'), { recursive: true, mode: 0o700 });
  for (const { content, ...size } of files) {
    const target = pictureFile(dataDir, hash, size);
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
}

/** Deletes the files of a picture. */
export async function deleteFiles(
  dataDir: string,
  hash: string,
  sizes: readonly PictureSize[],
): Promise<void> {
  for (const size of sizes) await rm(pictureFile(dataDir, hash, size), { force: true });
}
