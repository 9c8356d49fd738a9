import { expect, test } from 'vitest';
import { withIslandStarter } from './island-starter.ts';

const DIRECTIVE = '(()=>{(self.Astro||(self.Astro={})).painted=()=>{};})();';
const ELEMENT = '(()=>{1<2;customElements.define("astro-island",class{})})();';
const own = '<script>document.title</script>';
const page = `${own}<script>${DIRECTIVE}</script><script>${ELEMENT}</script><astro-island></astro-island>`;

test('the scripts that hydrate islands become one file that the page names', () => {
  const { html, starter } = withIslandStarter(page);
  expect(starter?.text).toBe(`${DIRECTIVE}\n${ELEMENT}`);
  expect(html).toBe(
    `${own}<script type="module" src="/${starter?.name}"></script><astro-island></astro-island>`,
  );
});

test('the file is named after its content, so that pages share it', () => {
  const name = (html: string) => withIslandStarter(html).starter?.name;
  expect(name(page)).toMatch(/^_astro\/islands\.[0-9a-f]{8}\.js$/);
  expect(name(page.replace('document.title', 'history'))).toBe(name(page));
  expect(name(page.replace('class{}', 'class{a}'))).not.toBe(name(page));
});

test('a page without islands stays as it is', () => {
  expect(withIslandStarter(own)).toEqual({ html: own, starter: null });
});

test('a page with an island and no script to hydrate it is refused', () => {
  expect(() => withIslandStarter('<astro-island></astro-island>')).toThrow(/hydrates the islands/);
});
