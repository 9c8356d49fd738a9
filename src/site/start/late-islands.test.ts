import { expect, test } from 'vitest';
import { withLateIslands } from './late-islands.ts';

const DIRECTIVE = '(()=>{(self.Astro||(self.Astro={})).painted=()=>{};})();';
const ELEMENT = '(()=>{1<2;customElements.define("astro-island",class{})})();';
const own = '<script>document.title</script>';
const page = `${own}<script>${DIRECTIVE}</script><script>${ELEMENT}</script><astro-island></astro-island>`;

test('what brings islands to life is one file that the page names', () => {
  const { html, script } = withLateIslands(page);
  expect(script?.text).toBe(`${DIRECTIVE}\n${ELEMENT}`);
  expect(html).toBe(
    `${own}<script type="module" src="/${script?.name}"></script><astro-island></astro-island>`,
  );
});

test('its name is its content', () => {
  const name = (html: string) => withLateIslands(html).script?.name;
  expect(name(page)).toMatch(/^_astro\/islands\.[0-9a-f]{8}\.js$/);
  expect(name(page.replace('document.title', 'history'))).toBe(name(page));
  expect(name(page.replace('class{}', 'class{a}'))).not.toBe(name(page));
});

test('a page without islands stays as it is', () => {
  expect(withLateIslands(own)).toEqual({ html: own, script: null });
});

test('an island that nothing brings to life stops the build', () => {
  expect(() => withLateIslands('<astro-island></astro-island>')).toThrow(/islands to life/);
});
