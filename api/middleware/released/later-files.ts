import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { sendFile } from '#api/middleware/send-file.ts';
import type { Packing } from '#api/middleware/site-files.ts';
import type { LaterThread, PackedFile } from '#api/publishing/later/jobs.ts';
import type { ReleaseIndex, SearchIndex } from '#api/publishing/later/search-index.ts';
import type { LiveRelease } from '#api/publishing/site-publisher.ts';
import { SEARCH_INDEX_PATH } from '#shared/search/site-search.ts';

/** Files that are made of a release once somebody asks for them. */
export interface LaterFiles {
  readonly live: () => LiveRelease | null;
  readonly index: SearchIndex;
  readonly thread: LaterThread;
  /** The folder of drawn pictures. */
  readonly folder: string;
  readonly log: Logger;
}

const PACKINGS: readonly Packing[] = ['br', 'gzip'];
const PICTURE = /^\/social(\/[a-z0-9/-]+)\.png$/;

/**
 * Serves the index of the search and the pictures of shared links for the pages of the live release. For
 * all others, and where one cannot be made, those of the built site are served.
 */
export function laterFiles({ live, index, thread, folder, log }: LaterFiles) {
  async function sendIndex(ctx: Context, next: Next): Promise<void> {
    const current = await index.current();
    if (current === null) return next();
    const { texts } = current.index;
    const { texts: shard, of } = ctx.query;
    if (shard === undefined) return sendPacked(ctx, current, current.index);
    const file = texts?.of === of ? texts?.shards.get(String(shard)) : undefined;
    // Words that no text has, or those of an index that is replaced by now.
    if (file === undefined) return;
    await sendPacked(ctx, current, file);
  }

  async function sendPacked(
    ctx: Context,
    { releaseId, madeAt }: ReleaseIndex,
    file: PackedFile,
  ): Promise<void> {
    const accepted = ctx.get('Accept-Encoding');
    const packing = PACKINGS.find((each) => accepted.includes(each)) ?? null;
    const bytes = Buffer.from(bytesOf(file, packing));
    ctx.set('Cache-Control', 'no-cache');
    await sendFile(ctx, {
      bytes,
      path: SEARCH_INDEX_PATH,
      size: bytes.length,
      packing,
      etag: `W/"${releaseId}"`,
      modified: madeAt,
    });
    ctx.type = '.json';
  }

  async function sendPicture(ctx: Context, next: Next, page: string): Promise<void> {
    const release = live();
    const known = release?.pages.get(page);
    if (release === null || known === undefined) return next();
    const html = release.pathOf(known.hash);
    const file = await thread.drawPicture({ page: html, folder }).catch((error: unknown) => {
      log.warn({ err: error, page }, 'the picture of a shared link could not be drawn');
      return null;
    });
    if (file === null) return next();
    const [bytes, { mtime: modified }] = await Promise.all([readFile(file), stat(file)]);
    const etag = `W/"${path.basename(file, '.png')}"`;
    ctx.set('Cache-Control', 'no-cache');
    const size = bytes.length;
    await sendFile(ctx, { bytes, path: file, size, packing: null, etag, modified });
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    if (live() === null || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (ctx.path === SEARCH_INDEX_PATH) return sendIndex(ctx, next);
    const [, page] = PICTURE.exec(ctx.path) ?? [];
    if (page === undefined) return next();
    return sendPicture(ctx, next, page === '/home' ? '/' : page);
  };
}

function bytesOf({ plain, br, gzip }: PackedFile, packing: Packing | null): Uint8Array {
  if (packing === null) return plain;
  return packing === 'br' ? br : gzip;
}
