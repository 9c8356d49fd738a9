import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dropLaterStyles } from './later-styles.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const page = (style: string, hash: string) =>
  `<meta content="style-src '${hash}'"><style>${style}</style><style>b{}</style>`;

test('the styles of a part that comes later leave the page, and its policy admits the rest', () => {
  const html = page('a{}.later{color:red}c{}', hashOf('a{}.later{color:red}c{}'));
  expect(dropLaterStyles(html, ['.later{color:red}'])).toBe(page('a{}c{}', hashOf('a{}c{}')));
});

test('a page without such styles stays as it is', () => {
  const html = page('a{}', hashOf('a{}'));
  expect(dropLaterStyles(html, ['.later{color:red}', ''])).toBe(html);
});

test('signs that mean something to a search are text', () => {
  expect(dropLaterStyles('<style>a{}.x{content:"$&"}</style>', ['.x{content:"$&"}'])).toBe(
    '<style>a{}</style>',
  );
});
