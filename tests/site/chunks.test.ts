import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  builtPages,
  importsOf,
  scriptsOf,
  siteScripts,
  siteText,
  withImports,
} from '#tests/support/built-site.ts';

/** The modules on a ring of static imports that a script is part of, or null where there is none. */
function ringFrom(script: string): string[] | null {
  const search = (at: string, path: readonly string[], seen: Set<string>): string[] | null => {
    for (const next of importsOf(at)) {
      if (next === script) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const ring = search(next, [...path, next], seen);
      if (ring !== null) return ring;
    }
    return null;
  };
  return search(script, [script], new Set());
}

describe.each(builtPages())('the scripts of $address', (page) => {
  it('do not wait for each other in a ring', () => {
    expect(scriptsOf(page).map(ringFrom).filter(Boolean)).toEqual([]);
  });
});

/** Beyond this (Brotli) a page may have no room for names, and has those of the largest scripts. */
const NEARLY_FULL = 13_300;

it.each(builtPages())('$address names the scripts that it loads at once', (page) => {
  const isFull = brotliCompressSync(page.html).length > NEARLY_FULL;
  const unnamed = scriptsOf(page).filter((script) => !page.html.includes(script));
  expect(unnamed.filter((script) => !isFull || script.includes('/react.'))).toEqual([]);
});

/** How built code asks for a part that comes later. */
const ASKED = /\$\(`\.(\/[\w.-]+\.js)`\)/g;

const hosts = siteScripts().map((host) => ({
  host,
  parts: [...siteText(host).matchAll(ASKED)].map(([, name]) => `/_astro${name}`),
}));

it.each(hosts.filter(({ parts }) => parts.length > 0))(
  'the parts that $host asks for name all the scripts that they need',
  ({ host, parts }) => {
    const there = withImports([host]);
    for (const part of parts) {
      const named = new Set([part, ...importsOf(part), ...there]);
      expect([...withImports([part])].filter((script) => !named.has(script))).toEqual([]);
    }
  },
);
