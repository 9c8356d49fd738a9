import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Next } from 'koa';
import sirv from 'sirv';
import * as z from 'zod';

const Policies = z.record(z.string(), z.string());

type Serve = ReturnType<typeof sirv>;

/** The site of one build. */
interface Site {
  readonly version: string;
  readonly serve: Serve;
  readonly policies: Record<string, string>;
}

/** Written by the build when everything else is in place. */
const STAMP = '.build-stamp';

/**
 * Serves the built site in `distDir`: precompressed files, hashed assets for a year, pages always
 * revalidated and with the policy of `csp.json`, the not-found page with status 404. A build that
 * takes the place of the last one is served at once: sizes and names of files are known ahead.
 */
export function staticSite(distDir: string) {
  let site = openSite(distDir);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const version = versionOf(distDir);
    if (version === null) return goingLive(ctx);
    site = version === site.version ? site : latestSite(site, distDir);
    const { serve, policies } = site;
    if (ctx.path.endsWith('.html') || ctx.path === '/csp.json')
      return notFoundPage(ctx, distDir, policies);
    setCaching(ctx);
    setPolicy(ctx, policies);
    if (!(await isServed(serve, ctx))) notFoundPage(ctx, distDir, policies);
  };
}

function openSite(distDir: string): Site {
  const version = versionOf(distDir) ?? '';
  const policies = readPolicies(distDir);
  const options = { brotli: true, gzip: true, etag: true, extensions: ['html'], dotfiles: false };
  return { version, policies, serve: sirv(distDir, options) };
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

function setCaching(ctx: Context): void {
  const isHashed = ctx.path.startsWith('/_astro/');
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** A page that may stand in a frame of another site has a policy for that, under `?embed=1`. */
function setPolicy(ctx: Context, policies: Record<string, string>): void {
  const framed = ctx.query['embed'] === '1' ? policies[`${ctx.path}?embed=1`] : undefined;
  if (framed !== undefined) ctx.remove('X-Frame-Options');
  const policy = framed ?? policies[ctx.path];
  if (policy !== undefined) ctx.set('Content-Security-Policy', policy);
}

/** sirv writes to the raw response; it calls back only when it has no such file. */
function isServed(serve: Serve, ctx: Context): Promise<boolean> {
  return new Promise((resolve) => {
    ctx.res.once('close', () => resolve(true));
    ctx.res.once('finish', () => resolve(true));
    // A file that a build took away in this very moment would end the process.
    ctx.res.once('pipe', (file) => file.once('error', () => ctx.res.destroy()));
    ctx.respond = false;
    ctx.res.statusCode = 200;
    serve(ctx.req, ctx.res, () => {
      ctx.respond = true;
      ctx.status = 404;
      resolve(false);
    });
  });
}

function notFoundPage(ctx: Context, distDir: string, policies: Record<string, string>): void {
  const policy = policies['/404'];
  if (policy !== undefined) ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'no-cache');
  const file = path.join(distDir, '404.html');
  ctx.type = 'html';
  ctx.body = existsSync(file) ? readFileSync(file) : 'Not found';
  ctx.status = 404;
}
