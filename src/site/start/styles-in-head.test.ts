import { expect, test } from 'vitest';
import { withStylesInHead } from './styles-in-head.ts';

const ISLANDS = '<style>astro-island,astro-slot{display:contents}</style>';

test('styles of the body come into the head, after its own and in their order', () => {
  const page = `<head><style>a{}</style></head><body>${ISLANDS}<astro-island></astro-island><style>b{}</style></body>`;
  expect(withStylesInHead(page)).toBe(
    `<head><style>a{}</style>${ISLANDS}<style>b{}</style></head><body><astro-island></astro-island></body>`,
  );
});

test('a page with none there stays as it is', () => {
  const page = '<head><style>a{}</style></head><body>&lt;style&gt;b{}</body>';
  expect(withStylesInHead(page)).toBe(page);
});
