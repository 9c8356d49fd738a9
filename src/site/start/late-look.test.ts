import { expect, test } from 'vitest';
import { policyHash } from '../csp/policy-hash.ts';
import { hideUndressed, withLateLook } from './late-look.ts';

const WHOLE = 'p{top:0}b{top:0}';
const FIRST = 'p{top:0}';
const SCRIPT = 'begin()';
const META = `<meta content="script-src 'self' '${policyHash(SCRIPT)}'; style-src 'self' '${policyHash(WHOLE)}'">`;
const HEAD = `<script>${SCRIPT}</script><style>${WHOLE}</style>`;

test('a page carries its first styles and names all of them', () => {
  const { html, look } = withLateLook(`${HEAD}<p>`, FIRST);
  expect(look).toEqual({ name: expect.stringMatching(/^_astro\/look\.\w{8}\.css$/), text: WHOLE });
  expect(html).toMatch(/^<style>p\{top:0\}<\/style><script>begin\(\);/);
  expect(html).toContain(`l.href='/${look.name}'`);
  expect(html).toContain(`<noscript><link rel="stylesheet" href="/${look.name}"></noscript><p>`);
});

test('pages with the same styles name the same file', () => {
  const nameOf = (html: string) => withLateLook(html, FIRST).look.name;
  const name = nameOf(`${HEAD}<p>`);
  expect(nameOf(`${HEAD}<b>`)).toBe(name);
  expect(nameOf(`<script></script><style>${FIRST}</style><b>`)).not.toBe(name);
});

test('the policy admits what the page carries now', () => {
  const { html } = withLateLook(META + HEAD, FIRST);
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(html).toContain(
    `script-src 'self' '${policyHash(script)}'; style-src 'self' '${policyHash(FIRST)}'`,
  );
});

test('a page without styles or a script in its head stops the build', () => {
  expect(() => withLateLook('<p>', FIRST)).toThrow('The page has no <style> element.');
  expect(() => withLateLook('<style></style>', FIRST)).toThrow('The page has no <script> element.');
});

test('what a page does not begin with is kept away until it is dressed', () => {
  expect(hideUndressed(() => false)).toMatch(
    /^\[data-undressed\] :is\(\.far,\.live-timer\)\{content-visibility:hidden;/,
  );
  expect(hideUndressed((name) => name === 'live-timer')).toContain(' :is(.far){');
  expect(hideUndressed(() => true)).toBe('');
});
