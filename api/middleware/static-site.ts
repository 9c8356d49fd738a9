import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Next } from 'koa';
import * as z from 'zod';
import { unavailable } from '#api/errors.ts';
import { sendFile } from '#api/middleware/send-file.ts';
import {
  openSiteFiles,
  type Packing,
  type SiteFile,
  type SiteFiles,
} from '#api/middleware/site-files.ts';
import { pageOf } from '#shared/page/parameter-pages.ts';
import { REDIRECT_STATUS, redirectTarget } from '#shared/page/redirects.ts';

const Policies = z.record(z.string(), z.string());

/** The site of one build. */
interface Site {
  readonly version: string;
  readonly files: SiteFiles;
  readonly policies: Record<string, string>;
}

/** Written by the build when everything else is in place. */
const STAMP = '.build-stamp';

const RETRY_AFTER_S = 1;

/** The best first. */
const PACKINGS: readonly Packing[] = ['br', 'gzip'];

/**
 * Serves the built site in `distDir`: precompressed files, hashed assets for a year, pages always
 * revalidated and with the policy of `csp.json`, the not-found page with status 404, and the redirects
 * of the site. A build that takes the place of the last one is served at once: names of files are
 * known ahead.
 */
export function staticSite(distDir: string) {
  let site = openSite(distDir);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const version = versionOf(distDir);
    if (version === null) return goingLive(ctx);
    site = version === site.version ? site : latestSite(site, distDir);
    const asked = decode(ctx.path);
    const target = redirectTarget(asked);
    if (target !== undefined) return redirected(ctx, target);
    const address = pageOf(asked);
    const file = site.files.fileAt(address);
    if (file !== undefined) return serveFile(ctx, site, { address, file });
    const bare = asked.replace(/\/$/, '');
    if (bare !== asked && site.policies[bare] !== undefined) return moved(ctx, bare);
    await notFoundPage(ctx, site);
  };
}

function openSite(distDir: string): Site {
  const version = versionOf(distDir) ?? '';
  const policies = readPolicies(distDir);
  return { version, policies, files: openSiteFiles(distDir) };
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

function redirected(ctx: Context, target: string): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Location', target);
  // Nothing that a browser could paint before it goes on. Without a body the status becomes 204.
  ctx.body = null;
  ctx.status = REDIRECT_STATUS;
}

function goingLive(ctx: Context): void {
  ctx.status = 503;
  ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) });
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
  const found = await readFound(site, file, acceptedPackings(ctx));
  if (found === 'gone') return goingLive(ctx);
  setCaching(ctx, address);
  setPolicy(ctx, site.policies, address);
  await sendFile(ctx, found);
}

/** Throws 503 where a file cannot be read for the moment; `gone` when a build has just taken it away. */
async function readFound(
  { files }: Site,
  file: string,
  packings: readonly Packing[],
): Promise<SiteFile | 'gone'> {
  try {
    return await files.read(file, packings);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'gone';
    throw unavailable(RETRY_AFTER_S);
  }
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

function moved(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.status = 301;
  ctx.redirect(address + ctx.search);
}

async function notFoundPage(ctx: Context, site: Site): Promise<void> {
  const page = await readFound(site, '404.html', acceptedPackings(ctx));
  const policy = site.policies['/404'];
  if (policy !== undefined) ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Accept-Encoding');
  if (page !== 'gone' && page.packing !== null) ctx.set('Content-Encoding', page.packing);
  ctx.type = 'html';
  ctx.body = page === 'gone' ? 'Not found' : page.bytes;
  ctx.status = 404;
}
