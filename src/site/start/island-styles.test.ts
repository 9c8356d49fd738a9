import { expect, test } from 'vitest';
import { withIslandStylesInHead } from './island-styles.ts';

const STYLES = '<style>astro-island,astro-slot{display:contents}</style>';

test('the styles of islands come into the head, after its own', () => {
  const page = `<head><style>a{}</style></head><body>${STYLES}<astro-island></astro-island></body>`;
  expect(withIslandStylesInHead(page)).toBe(
    `<head><style>a{}</style>${STYLES}</head><body><astro-island></astro-island></body>`,
  );
});

test('a page without islands stays as it is', () => {
  const page = '<head><style>a{}</style></head><body><style>b{}</style></body>';
  expect(withIslandStylesInHead(page)).toBe(page);
});
