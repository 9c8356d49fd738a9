import { describe, expect, it } from 'vitest';
import { builtPages, importsOf, scriptsOf } from '#tests/support/site/built-site.ts';

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

it.each(builtPages())('$address names the scripts that it loads at once', (page) => {
  expect(scriptsOf(page).filter((script) => !page.html.includes(script))).toEqual([]);
});
