import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtPages, scriptsOf, siteText, withImports } from '#tests/support/site/built-site.ts';

const MOST_OF_THE_BEACON = 600;
const MOST_OF_THE_VITALS = 3200;

/** The file of a part that a script of a page loads later. */
function partOf(name: string, scripts: readonly string[]): string {
  const named = new RegExp(`[\`"']\\./(${name}\\.[\\w-]+\\.js)[\`"']`);
  const file = scripts.map((script) => named.exec(siteText(script))?.[1]).find(Boolean);
  if (file === undefined) throw new Error(`No script names ${name}.`);
  return `/_astro/${file}`;
}

const scriptsOfPage = (address: string) => {
  const page = builtPages().find((each) => each.address === address);
  if (page === undefined) throw new Error(`${address} is not built.`);
  return scriptsOf(page);
};

const sizeOf = (file: string) => brotliCompressSync(siteText(file)).length;

it('the beacon weighs at most 0.6 kB, and what measures the page at most 3.2 kB', () => {
  const parts = partOf('page-parts', scriptsOfPage('/blog'));
  const beacon = partOf('beacon', [parts]);
  expect(sizeOf(beacon)).toBeLessThanOrEqual(MOST_OF_THE_BEACON);
  const vitals = partOf('visit-vitals', [beacon]);
  expect(sizeOf(vitals)).toBeLessThanOrEqual(MOST_OF_THE_VITALS);
});

it('they bring nothing with them: what they import, a page without a timer has already', () => {
  const own = new Set(scriptsOfPage('/blog'));
  const parts = partOf('page-parts', [...own]);
  const beacon = partOf('beacon', [parts]);
  const vitals = partOf('visit-vitals', [beacon]);
  const brought = withImports([beacon, vitals]).filter((file) => !own.has(file));
  expect(brought.sort()).toEqual([beacon, vitals].sort());
});

it('no page loads it at once, and the app never', () => {
  for (const page of builtPages()) {
    expect(page.html).not.toMatch(/\/(?:beacon|visit-vitals)\./);
  }
  expect(() => partOf('page-parts', scriptsOfPage('/app'))).toThrow('No script names page-parts.');
});
