import { expect, test } from 'vitest';
import { firstPartOf } from './first-names.ts';

const LONG_TEXT = 'word '.repeat(600);

test('a page begins with its frame and the first text of its main part', () => {
  const html = `<html><body class="page"><header class="bar wide"><a href="/" data-b>Home</a></header><main><h1 class="title" data-c>A</h1><p>${LONG_TEXT}</p><ul class="later" data-d></ul></main><footer></footer></body></html>`;
  expect([...firstPartOf(html).names]).toEqual([
    'html',
    'body',
    'page',
    'header',
    'bar',
    'wide',
    'a',
    'data-b',
    'main',
    'h1',
    'title',
    'data-c',
    'p',
  ]);
});

test('a page with little text begins with all of it', () => {
  const html = '<main><p>Short</p></main><footer class="foot"></footer>';
  expect([...firstPartOf(html).names]).toEqual(['main', 'p', 'footer', 'foot']);
});

test('text before the main part, of styles and of scripts is not counted', () => {
  const html = `<style>${LONG_TEXT}</style><nav>${LONG_TEXT}</nav><main><script>${LONG_TEXT}</script><b></b></main>`;
  expect([...firstPartOf(html).names]).toEqual(['nav', 'main', 'b']);
});

test('an island that comes first is told from one further down', () => {
  const island = '<astro-island uid="1"></astro-island>';
  expect(firstPartOf(`<main>${island}<p>${LONG_TEXT}</p></main>`).hasIsland).toBe(true);
  expect(firstPartOf(`<main><p>${LONG_TEXT}</p>${island}</main>`).hasIsland).toBe(false);
});
