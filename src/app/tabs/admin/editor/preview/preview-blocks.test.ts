import { expect, test } from 'vitest';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import { previewBlocks, readTree } from './preview-blocks.ts';

const text = (value: string) => ({ type: 'text', value }) as const;
const place = (line: number) => ({ line, column: 1 });

test('each block is shown as its page shows it, with the line on which it begins', () => {
  const tree: ArticleTree = {
    type: 'root',
    children: [
      { type: 'paragraph', ...place(9), children: [text('<b>One</b>')] },
      { type: 'paragraph', ...place(11), children: [text('Two')] },
    ],
  };
  expect(previewBlocks(tree)).toEqual([
    { line: 9, html: '<p>&lt;b&gt;One&lt;/b&gt;</p>\n' },
    { line: 11, html: '<p>Two</p>\n' },
  ]);
});

test('a timer, which runs on the page alone, is named in its place', () => {
  const attributes = { duration: '25m', label: 'First <session>' };
  const tree: ArticleTree = {
    type: 'root',
    children: [{ type: 'component', name: 'LiveTimer', attributes, ...place(3), children: [] }],
  };
  expect(previewBlocks(tree)[0]?.html).toBe(
    '<p class="stand-in">Live timer: 25m, First &lt;session&gt;</p>',
  );
});

test.each([null, undefined, 'root', [], { type: 'root' }, { type: 'text', children: [] }])(
  '%j is no tree',
  (value) => {
    expect(readTree(value)).toBeNull();
  },
);
