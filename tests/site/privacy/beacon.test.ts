import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtPages, scriptsOf, siteText, withImports } from '#tests/support/site/built-site.ts';

const MOST_OF_THE_VITALS = 3200;
const BEACON = 'navigator.sendBeacon';

const scriptsOfPage = (address: string) => {
  const page = builtPages().find((each) => each.address === address);
  if (page === undefined) throw new Error(`${address} is not built.`);
  return scriptsOf(page);
};

const beaconsOf = (address: string) =>
  scriptsOfPage(address).filter((script) => siteText(script).includes(BEACON));

it('every public page counts its visit by a script that it loads at once, ahead of its timer', () => {
  const [beacon = ''] = beaconsOf('/blog');
  for (const address of ['/', '/tomato-timer', '/blog']) {
    expect(beaconsOf(address)).toEqual([beacon]);
    const html = builtPages().find((page) => page.address === address)?.html ?? '';
    expect(html.indexOf(beacon)).toBeGreaterThan(0);
    if (address !== '/blog') {
      expect(html.indexOf(beacon)).toBeLessThan(html.indexOf('<astro-island'));
      expect(html.indexOf(beacon)).toBeLessThan(html.indexOf('/_astro/react.'));
    }
  }
});

it('what measures the page weighs at most 3.2 kB, and brings nothing with it', () => {
  const own = scriptsOfPage('/blog');
  const [, file = ''] =
    /[`"']\.\/(visit-vitals\.[\w-]+\.js)[`"']/.exec(siteText(beaconsOf('/blog')[0] ?? '')) ?? [];
  const vitals = `/_astro/${file}`;
  expect(brotliCompressSync(siteText(vitals)).length).toBeLessThanOrEqual(MOST_OF_THE_VITALS);
  expect(withImports([vitals], own).filter((script) => !own.includes(script))).toEqual([vitals]);
});

it('no page loads what measures it at once, and the app counts no visits', () => {
  for (const page of builtPages()) expect(page.html).not.toMatch(/\/visit-vitals\./);
  expect(beaconsOf('/app')).toEqual([]);
});
