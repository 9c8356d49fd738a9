import { readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  type BuiltPage,
  brotliBytes,
  builtPages,
  importsOf,
  scriptsOf,
  siteText,
} from '#tests/support/built-site.ts';

const KB = 1000;
const pages = new Map(builtPages().map((page) => [page.address, page]));

function page(address: string) {
  const found = pages.get(address);
  if (found === undefined) throw new Error(`${address} is not built.`);
  return found;
}

/** The addresses of the timer pages. */
const TIMERS = readdirSync(path.resolve(import.meta.dirname, '../../content/timers'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => `/${name.replace(/\.mdx$/, '')}`);

/** Bytes on the wire (Brotli) that a first visit may cost. */
const BUDGETS = [
  { address: '/', html: 13 * KB, scripts: 82 * KB },
  { address: '/classic', html: 14 * KB, scripts: 110 * KB },
  { address: '/login', html: 14 * KB, scripts: 110 * KB },
  { address: '/app', html: 14 * KB, scripts: 150 * KB },
  // React is 59 of it. The goal is 75.
  ...TIMERS.map((address) => ({ address, html: 14 * KB, scripts: 91 * KB })),
];

describe.each(BUDGETS)('$address', ({ address, html, scripts }) => {
  it('weighs no more than its budget', () => {
    expect(brotliCompressSync(page(address).html).length).toBeLessThanOrEqual(html);
    expect(brotliBytes(scriptsOf(page(address)))).toBeLessThanOrEqual(scripts);
  });

  it('loads at most 40 kB of fonts', () => {
    const fonts = page(address).html.match(/\/_astro\/fonts\/[\w.-]+\.woff2/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(brotliBytes(fonts)).toBeLessThanOrEqual(40 * KB);
  });
});

/** What every page carries: the theme, the worker, the pill and what opens the search. */
const WITHOUT_ISLAND = 6 * KB;

const quiet = builtPages().filter(
  ({ html }) => !html.includes('<astro-island') && !html.includes('http-equiv="refresh"'),
);

/** What such a page asks for by itself once it has been loaded. */
const BY_ITSELF = /[`"']\.\/((?:register-service-worker|page-parts)\.[\w-]+\.js)[`"']/g;

/** The scripts of a page with those that come by themselves, and all that they import. */
function scriptsInTime(page: BuiltPage): string[] {
  const atOnce = scriptsOf(page);
  const named = atOnce.flatMap((script) => [...siteText(script).matchAll(BY_ITSELF)]);
  const seen = new Set(atOnce);
  const queue = named.map(([, file]) => `/_astro/${file}`);
  for (let script = queue.pop(); script !== undefined; script = queue.pop()) {
    if (seen.has(script)) continue;
    seen.add(script);
    queue.push(...importsOf(script));
  }
  return [...seen];
}

describe.each(quiet)('$address, which has no island,', (page) => {
  it('loads at most 6 kB of scripts, with what comes by itself', () => {
    const scripts = scriptsInTime(page);
    expect(scripts.length).toBeGreaterThan(scriptsOf(page).length);
    expect(brotliBytes(scripts)).toBeLessThanOrEqual(WITHOUT_ISLAND);
  });
});
