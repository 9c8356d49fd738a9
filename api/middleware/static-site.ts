import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Next } from 'koa';
import sirv from 'sirv';
import * as z from 'zod';
import { openSiteFiles, type Packing, type SiteFiles } from '#api/middleware/site-files.ts';

const Policies = z.record(z.string(), z.string());

type Serve = ReturnType<typeof sirv>;

/** The site of one build. */
interface Site {
  readonly version: string;
  readonly files: SiteFiles;
  /** Serves what is too large for memory, and parts of files. */
  readonly serve: Serve;
  readonly policies: Record<string, string>;
}

/** Written by the build when everything else is in place. */
const STAMP = '.build-stamp';

/** The best first. */
const PACKINGS: readonly Packing[] = ['br', 'gzip'];

/**
 * Serves the built site in `distDir`: precompressed files, hashed assets for a year, pages always
 * revalidated and with the policy of `csp.json`, the not-found page with status 404. A build that
 * takes the place of the last one is served at once: names of files are known ahead.
 */
export function staticSite(distDir: string) {
  let site = openSite(distDir);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const version = versionOf(distDir);
    if (version === null) return goingLive(ctx);
    site = version === site.version ? site : latestSite(site, distDir);
    const address = decode(ctx.path);
    const file = site.files.fileAt(address);
    if (file !== undefined) return serveFile(ctx, site, { address, file });
    const bare = address.replace(/\/$/, '');
    if (bare !== address && site.policies[bare] !== undefined) return moved(ctx, bare);
    await notFoundPage(ctx, site);
  };
}

function openSite(distDir: string): Site {
  const version = versionOf(distDir) ?? '';
  const policies = readPolicies(distDir);
  const options = { brotli: true, gzip: true, etag: true, extensions: ['html'], dotfiles: false };
  const files = openSiteFiles(distDir);
  return { version, policies, files, serve: sirv(distDir, options) };
}

function latestSite(site: Site, distDir: string): Site {
  try {
    return openSite(distDir);
  } catch {
    // Half of it is there; its stamp is yet to come.
    return site;
  }
}

/** Tells one build from another; null for the moment in which one takes the place of the last. */
function versionOf(distDir: string): string | null {
  const folder = statSync(distDir, { throwIfNoEntry: false });
  const stamp = statSync(path.join(distDir, STAMP), { throwIfNoEntry: false });
  return folder === undefined ? null : `${folder.ino} ${stamp?.ino} ${stamp?.mtimeMs}`;
}

function goingLive(ctx: Context): void {
  ctx.status = 503;
  ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': '1' });
  ctx.body = 'A new version is going live. Try again in a second.';
}

function readPolicies(distDir: string): Record<string, string> {
  const file = path.join(distDir, 'csp.json');
  return existsSync(file) ? Policies.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface Place {
  readonly address: string;
  readonly file: string;
}

async function serveFile(ctx: Context, site: Site, { address, file }: Place): Promise<void> {
  setCaching(ctx, address);
  setPolicy(ctx, site.policies, address);
  if (ctx.get('Range') !== '' || !(await sendKept(ctx, site, file))) await stream(ctx, site.serve);
}

/** Sends a file from memory, or answers false: it is too large. */
async function sendKept(ctx: Context, { files }: Site, file: string): Promise<boolean> {
  const kept = await files.read(file, acceptedPackings(ctx)).catch(() => 'gone' as const);
  if (kept === null) return false;
  if (kept === 'gone') {
    // A build took it away in this very moment.
    goingLive(ctx);
    return true;
  }
  ctx.vary('Accept-Encoding');
  if (kept.packing !== null) ctx.set('Content-Encoding', kept.packing);
  ctx.type = file.endsWith('.html') ? 'text/html;charset=utf-8' : path.extname(file);
  ctx.etag = kept.etag;
  ctx.lastModified = kept.modified;
  ctx.status = 200;
  // Not by `ctx.fresh`: a page that is asked for anew with its tag has not changed either.
  if (ctx.get('If-None-Match') === kept.etag) ctx.status = 304;
  else ctx.body = kept.bytes;
  return true;
}

function acceptedPackings(ctx: Context): Packing[] {
  const accepted = ctx.get('Accept-Encoding');
  return PACKINGS.filter((packing) => accepted.includes(packing));
}

function setCaching(ctx: Context, address: string): void {
  const isHashed = address.startsWith('/_astro/');
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** A page that may stand in a frame of another site has a policy for that, under `?embed=1`. */
function setPolicy(ctx: Context, policies: Record<string, string>, address: string): void {
  const framed = ctx.query['embed'] === '1' ? policies[`${address}?embed=1`] : undefined;
  if (framed !== undefined) ctx.remove('X-Frame-Options');
  const policy = framed ?? policies[address];
  if (policy !== undefined) ctx.set('Content-Security-Policy', policy);
}

/** sirv writes to the raw response; it calls back only when it has no such file. */
function stream(ctx: Context, serve: Serve): Promise<void> {
  return new Promise((resolve) => {
    ctx.res.once('close', () => resolve());
    ctx.res.once('finish', () => resolve());
    // A file that a build took away in this very moment would end the process.
    ctx.res.once('pipe', (file) => file.once('error', () => ctx.res.destroy()));
    ctx.respond = false;
    ctx.res.statusCode = 200;
    serve(ctx.req, ctx.res, () => {
      ctx.respond = true;
      goingLive(ctx);
      resolve();
    });
  });
}

function moved(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.status = 301;
  ctx.redirect(address + ctx.search);
}

async function notFoundPage(ctx: Context, site: Site): Promise<void> {
  const policy = site.policies['/404'];
  if (policy !== undefined) ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'no-cache');
  const page = await site.files.read('404.html', acceptedPackings(ctx)).catch(() => null);
  ctx.vary('Accept-Encoding');
  if (page !== null && page.packing !== null) ctx.set('Content-Encoding', page.packing);
  ctx.type = 'html';
  ctx.body = page?.bytes ?? 'Not found';
  ctx.status = 404;
}
