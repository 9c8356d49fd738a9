import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Next } from 'koa';
import { sendFile } from '#api/middleware/send-file.ts';
import { readPictureAddress } from '#shared/domain/content/article-pictures.ts';

/**
 * Serves the pictures of articles from the data folder. Their names are made of their content, so
 * browsers keep them for a year. Any other address below `/pictures/` answers 404.
 */
export function pictureFiles(dataDir: string) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.path.startsWith('/pictures/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file =
      readPictureAddress(ctx.path) === null
        ? null
        : await openPicture(path.join(dataDir, ctx.path));
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

/** Null where it is not there; rejects with the system's error where it cannot be read. */
async function openPicture(file: string) {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return null;
  const { size, mtime } = found;
  const etag = `W/"${path.basename(file)}"`;
  return { bytes: null, path: file, size, packing: null, etag, modified: mtime };
}
