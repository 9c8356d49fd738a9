import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dropUnusedStyles, tiedNamesIn } from './used-styles.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const KNOWN = new Set(['_panel__1gdul2', '_digits__1gdul9', 'data-astro-cid-zkzxhidp']);
const styleOf = (css: string) =>
  /<style>([\s\S]*)<\/style>/.exec(dropUnusedStyles(`<style>${css}</style>`, KNOWN))?.[1];

describe('the styles of a page', () => {
  test.each([
    ['a rule of an element they have', '._panel__1gdul2{color:red}', true],
    ['a rule of an element they never have', '._card__9zz0a4{color:red}', false],
    [
      'a rule of two elements, one of which they have',
      '._card__9zz0a4,._panel__1gdul2{color:red}',
      true,
    ],
    [
      'an element inside one that they never have',
      '._card__9zz0a4 ._panel__1gdul2{color:red}',
      false,
    ],
    ['classes that belong to everybody', '.button{color:red}', true],
    ['a component they have', 'p[data-astro-cid-zkzxhidp]{color:red}', true],
    ['a component they never have', 'p[data-astro-cid-6fbbpuhn]{color:red}', false],
    [
      'a component inside one that they never have',
      '.b[data-astro-cid-6fbbpuhn] p[data-astro-cid-zkzxhidp]{color:red}',
      false,
    ],
    ['elements that are told by another attribute', 'p[data-theme=dark]{color:red}', true],
    ['an at-rule without a rule', '@media print{._card__9zz0a4{color:red}}', false],
    ['an at-rule with one', '@media print{._panel__1gdul2{color:red}}', true],
    ['a container without a rule', '@container (width>=9rem){._card__9zz0a4{color:red}}', false],
    ['a motion that nothing names', '@keyframes _turn__1gdul3{to{rotate:1turn}}', false],
    [
      'a motion that a rule names',
      '@keyframes _turn__1gdul3{to{rotate:1turn}}._panel__1gdul2{animation:1s _turn__1gdul3}',
      true,
    ],
    [
      'a motion that only a rule for nothing names',
      '@keyframes _turn__1gdul3{to{rotate:1turn}}._card__9zz0a4{animation:1s _turn__1gdul3}',
      false,
    ],
    ['a motion that belongs to everybody', '@keyframes turn{to{rotate:1turn}}', true],
  ])('hold %s: %s: %s', (_what, css, isKept) => {
    expect(styleOf(`b{top:0}${css}`)).toBe(isKept ? `b{top:0}${css}` : 'b{top:0}');
  });

  test('keep their layers, and rules inside of rules', () => {
    const css =
      '@layer components{._panel__1gdul2{color:red;& b{color:green}}._card__9zz0a4{color:red;& b{color:green}}}';
    expect(styleOf(css)).toBe('@layer components{._panel__1gdul2{color:red;& b{color:green}}}');
  });

  test('keep light and dark in one declaration', () => {
    const css = '._panel__1gdul2{color:light-dark(#fff,#000)}._card__9zz0a4{color:red}';
    expect(styleOf(css)).toBe('._panel__1gdul2{color:light-dark(#fff,#000)}');
  });

  test('are those that the policy admits', () => {
    const css = '._panel__1gdul2{color:red}._card__9zz0a4{color:red}';
    const html = `<meta content="style-src '${hashOf(css)}'"><style>${css}</style>`;
    expect(dropUnusedStyles(html, KNOWN)).toBe(
      `<meta content="style-src '${hashOf('._panel__1gdul2{color:red}')}'"><style>._panel__1gdul2{color:red}</style>`,
    );
  });
});

test('names that tie are found in pages and in scripts', () => {
  const text =
    '<p class="_panel__1gdul2 button" data-astro-cid-zkzxhidp data-id="3">var s={digits:`_digits__1gdul9`},_private_field=1,__proto__,_a__b';
  expect([...tiedNamesIn(text)]).toEqual([
    '_panel__1gdul2',
    'data-astro-cid-zkzxhidp',
    '_digits__1gdul9',
  ]);
});

test('a class is known by its whole name, whatever its hash begins or ends with', () => {
  const names = ['_a___1gdul', '_a__-gdul-', '_a__1gd__2', '_two-words__1gdul2', '_b__1-_-_-'];
  expect([...tiedNamesIn(`"${names.join(' ')}"`)]).toEqual(names);
  const css = names.map((name) => `.${name}{color:red}`).join('');
  const dropped = dropUnusedStyles(`<style>b{top:0}${css}</style>`, new Set());
  expect(dropped).toBe('<style>b{top:0}</style>');
});
