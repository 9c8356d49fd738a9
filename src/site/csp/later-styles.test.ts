import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dropLaterStyles } from './later-styles.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const page = (style: string, hash: string) =>
  `<meta content="style-src '${hash}'"><style>${style}</style><style>b{}</style>`;

const NONE: ReadonlySet<string> = new Set();

test('styles that a page shares with a part that comes later stay in the page', () => {
  const sheet = '._ring__51co82{color:red}';
  const html = page(`a{}${sheet}`, hashOf(`a{}${sheet}`));
  expect(dropLaterStyles(html, [sheet], new Set(['_ring__51co82']))).toBe(html);
});

test('styles that stand in the page already do not stand in it twice', () => {
  const shared = '._ring__51co82{color:red}';
  const sheet = `${shared}._later__9zz0a4{color:red}`;
  const html = page(`${shared}a{}${sheet}`, hashOf(`${shared}a{}${sheet}`));
  expect(dropLaterStyles(html, [sheet], new Set(['_ring__51co82']))).toBe(
    page(`${shared}a{}`, hashOf(`${shared}a{}`)),
  );
});

test('the styles of a part that comes later leave the page, and its policy admits the rest', () => {
  const html = page('a{}._later__9zz0a4{color:red}c{}', hashOf('a{}._later__9zz0a4{color:red}c{}'));
  expect(dropLaterStyles(html, ['._later__9zz0a4{color:red}'], NONE)).toBe(
    page('a{}c{}', hashOf('a{}c{}')),
  );
});

test('a page without such styles stays as it is', () => {
  const html = page('a{}', hashOf('a{}'));
  expect(dropLaterStyles(html, ['._later__9zz0a4{color:red}', ''], NONE)).toBe(html);
});

test('signs that mean something to a search are text', () => {
  const html = '<style>a{}._x__9zz0a5{content:"$&"}</style>';
  expect(dropLaterStyles(html, ['._x__9zz0a5{content:"$&"}'], NONE)).toBe('<style>a{}</style>');
});
