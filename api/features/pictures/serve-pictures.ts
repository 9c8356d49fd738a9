import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Next } from 'koa';
import type { PictureFiles } from '#api/features/pictures/picture-files.ts';
import { sendFile } from '#api/middleware/send-file.ts';
import { readPictureAddress } from '#shared/domain/content/article-pictures.ts';

/**
 * Serves the pictures of articles. Their names are made of their content, so
 * browsers keep them for a year. Any other address below `/pictures/` answers 404.
 */
export function pictureFiles(pictures: Pick<PictureFiles, 'find'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.path.startsWith('/pictures/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file =
      readPictureAddress(ctx.path) === null
        ? null
        : await openPicture(await pictures.find(ctx.path));
    if (file === null) {
      ctx.status = 404;
      ctx.set('Cache-Control', 'no-store');
      ctx.body = 'There is no such picture.';
      return;
    }
    await sendFile(ctx, file);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  };
}

async function openPicture(file: string | null) {
  if (file === null) return null;
  const { size, mtime } = await stat(file);
  const etag = `W/"${path.basename(file)}"`;
  return { bytes: null, path: file, size, packing: null, etag, modified: mtime };
}
