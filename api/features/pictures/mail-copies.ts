/* Outlook for Windows shows neither WebP nor AVIF, so mails have copies of pictures as JPEG or PNG. */
import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { PictureFiles } from '#api/features/pictures/picture-files.ts';
import type { MadePicture } from '#api/features/pictures/read-picture.ts';
import * as repo from '#api/features/pictures/repo.ts';
import {
  isMailType,
  type PictureSize,
  pictureAddress,
  sizeForMail,
} from '#shared/domain/content/article-pictures.ts';

const JPEG_QUALITY = 82;

/** Makes the copy of a picture for mails, of the width that mails need, unless it is there. */
export async function makeMailCopy(
  { db, pictures }: { db: Knex; pictures: PictureFiles },
  { hash, sizes, isAnimated }: Pick<repo.PictureRow, 'hash' | 'sizes' | 'isAnimated'>,
): Promise<void> {
  // One that moves stays a WebP: most programs show it, and its frames would make a huge GIF.
  if (isAnimated || sizes.some(({ type }) => isMailType(type))) return;
  const size = sizeForMail(sizes);
  const file = size === undefined ? null : await pictures.find(pictureAddress(hash, size));
  // Without its file there is nothing to copy, and the mail names the one that is known.
  if (size === undefined || file === null) return;
  const copy = await encode(await readFile(file), size.width);
  await pictures.write(hash, [copy]);
  const added = { width: copy.width, type: copy.type };
  const isThere = await withTransaction(db, (trx) => repo.addSize(trx, hash, added));
  if (!isThere) await pictures.remove(hash, [added]);
}

/** A picture that shows what is behind it stays a PNG. */
async function encode(file: Buffer, width: number): Promise<MadePicture['files'][number]> {
  const picture = sharp(file, { failOn: 'error' });
  const { isOpaque } = await picture.stats();
  const type: PictureSize['type'] = isOpaque ? 'jpeg' : 'png';
  const encoded = isOpaque
    ? picture.jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    : picture.png({ compressionLevel: 9, palette: true });
  return { width, type, content: await encoded.toBuffer() };
}
