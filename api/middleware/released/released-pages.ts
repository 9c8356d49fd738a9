import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Next } from 'koa';
import { sendFile } from '#api/middleware/send-file.ts';
import type { Packing, SiteFile } from '#api/middleware/site-files.ts';
import type { LiveRelease } from '#api/publishing/site-publisher.ts';

const ENDINGS: readonly (readonly [Packing, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Serves the pages of the live release, and answers old addresses: 301 to where their pages are now,
 * 410 where they are gone. Everything else is the built site's.
 */
export function releasedPages(live: () => LiveRelease | null) {
  const files = createFiles();
  return async (ctx: Context, next: Next): Promise<void> => {
    const release = live();
    if (release === null || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const { pages, redirects } = release;
    const address = ctx.path;
    const bare = address.length > 1 ? address.replace(/\/$/, '') : address;
    const page = pages.get(bare);
    if (page === undefined) {
      const to = redirects.get(bare);
      return to === undefined ? next() : leadOn(ctx, next, to);
    }
    ctx.set('Cache-Control', 'no-cache');
    if (bare !== address) {
      ctx.status = 301;
      ctx.redirect(bare + ctx.search);
      return;
    }
    const file = await files.find(ctx, release, page.hash);
    const { policy } = page.headers;
    if (policy !== '') ctx.set('Content-Security-Policy', policy);
    await sendFile(ctx, file);
    // As the built site has it.
    ctx.type = path.extname(bare) || 'text/html;charset=utf-8';
  };
}

async function leadOn(ctx: Context, next: Next, to: string | null): Promise<void> {
  if (to === null) {
    // The site's page for addresses without a page, which says so.
    await next();
    if (ctx.status === 404) ctx.status = 410;
    return;
  }
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Location', to + ctx.search);
  // Nothing that a browser could paint before it goes on. Without a body the status becomes 204.
  ctx.body = null;
  ctx.status = 301;
}

/** Files of pages in memory, up to a size: names change with their content, so they never grow old. */
function createFiles() {
  const cached = new Map<string, SiteFile>();
  let cachedBytes = 0;

  async function load(
    name: string,
    file: string,
    { hash, packing }: { hash: string; packing: Packing | null },
  ): Promise<SiteFile | null> {
    const known = cached.get(name);
    if (known !== undefined) return known;
    const facts = await stat(file).catch(() => null);
    if (facts === null) return null;
    const bytes = await readFile(file);
    const etag = `W/"${hash}"`;
    const found = { path: file, size: bytes.length, packing, etag, modified: facts.mtime, bytes };
    if (cachedBytes + bytes.length > MOST_BYTES) {
      cached.clear();
      cachedBytes = 0;
    }
    cached.set(name, found);
    cachedBytes += bytes.length;
    return found;
  }

  return {
    /** Returns a page in the best packing that the caller takes; throws where its file is gone. */
    async find(ctx: Context, { pathOf }: LiveRelease, hash: string): Promise<SiteFile> {
      const accepted = ctx.get('Accept-Encoding');
      for (const [packing, ending] of ENDINGS) {
        if (!accepted.includes(packing)) continue;
        const found = await load(hash + ending, pathOf(hash, ending), { hash, packing });
        if (found !== null) return found;
      }
      const plain = await load(hash, pathOf(hash), { hash, packing: null });
      if (plain === null) throw new Error(`The file of the page ${hash} is gone.`);
      return plain;
    },
  };
}
