import { expect, test } from 'vitest';
import { policyHash } from '../csp/policy-hash.ts';
import { withLateLook } from './late-look.ts';

const WHOLE = 'p{top:0}b{top:0}';
const FIRST = 'p{top:0}';
const META = `<meta content="script-src 'self'; style-src 'self' '${policyHash(WHOLE)}'">`;

test('a page carries its first styles and names all of them', () => {
  const { html, look } = withLateLook(`<style>${WHOLE}</style><p>`, FIRST);
  expect(look).toEqual({ name: expect.stringMatching(/^_astro\/look\.\w{8}\.css$/), text: WHOLE });
  expect(html).toMatch(/^<style>p\{top:0\}<\/style><script>/);
  expect(html).toContain(`l.href='/${look.name}'`);
  expect(html).toContain(`<noscript><link rel="stylesheet" href="/${look.name}"></noscript><p>`);
});

test('pages with the same styles name the same file', () => {
  const nameOf = (html: string) => withLateLook(html, FIRST).look.name;
  const name = nameOf(`<style>${WHOLE}</style><p>`);
  expect(nameOf(`<style>${WHOLE}</style><b>`)).toBe(name);
  expect(nameOf(`<style>${FIRST}</style><b>`)).not.toBe(name);
});

test('the policy admits what the page carries now', () => {
  const { html } = withLateLook(`${META}<style>${WHOLE}</style>`, FIRST);
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(html).toContain(
    `script-src 'self' '${policyHash(script)}'; style-src 'self' '${policyHash(FIRST)}'`,
  );
});

test('a page without styles stops the build', () => {
  expect(() => withLateLook('<p>', FIRST)).toThrow('The page has no style element.');
});
