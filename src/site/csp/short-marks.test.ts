import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { shortenMarks } from './short-marks.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const NOBODY = new Set<string>();

test('every component of a page is told by a letter', () => {
  const html =
    '<style>p[data-astro-cid-zkzxhidp]{top:0}</style><p data-astro-cid-zkzxhidp>A</p><b class="c" data-astro-cid-6fbbpuhn>B</b>';
  expect(shortenMarks(html, NOBODY)).toBe(
    '<style>p[data-a]{top:0}</style><p data-a>A</p><b class="c" data-b>B</b>',
  );
});

test('a mark that a component handed on matches the same rules', () => {
  const html =
    '<style>.t[data-astro-cid-zkzxhidp]{top:0}</style><p class="t" data-astro-cid-zkzxhidp="true">A</p>';
  expect(shortenMarks(html, NOBODY)).toBe(
    '<style>.t[data-a]{top:0}</style><p class="t" data-a>A</p>',
  );
});

test('a mark that other files name stays', () => {
  const html = '<p data-astro-cid-zkzxhidp>A</p><b data-astro-cid-6fbbpuhn>B</b>';
  expect(shortenMarks(html, new Set(['data-astro-cid-zkzxhidp']))).toBe(
    '<p data-astro-cid-zkzxhidp>A</p><b data-a>B</b>',
  );
});

test('an attribute that stands in the page already is left to it', () => {
  expect(shortenMarks('<p data-a="1" data-astro-cid-zkzxhidp>A</p>', NOBODY)).toBe(
    '<p data-a="1" data-b>A</p>',
  );
});

test('more components than letters are told by two', () => {
  const marks = Array.from({ length: 27 }, (_, index) => `data-astro-cid-mark${index}`);
  const html = marks.map((mark) => `<p ${mark}></p>`).join('');
  expect(shortenMarks(html, NOBODY)).toMatch(/^<p data-a><\/p>.*<p data-z><\/p><p data-aa><\/p>$/);
});

test('the policy admits the styles as they are then', () => {
  const [before, after] = ['p[data-astro-cid-zkzxhidp]{top:0}', 'p[data-a]{top:0}'];
  expect(shortenMarks(`<meta content="${hashOf(before)}"><style>${before}</style>`, NOBODY)).toBe(
    `<meta content="${hashOf(after)}"><style>${after}</style>`,
  );
});
