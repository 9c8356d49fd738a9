import { expect, test } from 'vitest';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import { fieldBlocks, previewBlocks, readTree } from './preview-blocks.ts';

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

test('a timer, which runs on the page alone, is drawn in its place', () => {
  const attributes = { duration: '25m', label: 'First <session>' };
  const tree: ArticleTree = {
    type: 'root',
    children: [{ type: 'component', name: 'LiveTimer', attributes, ...place(3), children: [] }],
  };
  expect(previewBlocks(tree)[0]?.html).toBe(
    '<figure class="timer"><p class="timer-label">First &lt;session&gt;</p><p class="timer-digits">25:00</p><p class="timer-start">Start</p></figure>',
  );
});

test('questions and sources of the fields follow the text', () => {
  const faq = [{ question: 'Why <b>?', answer: 'Because.' }, 'no group'];
  expect(fieldBlocks({ faq, sources: [{ label: 'A book' }, null] })).toEqual([
    {
      line: null,
      html: '<section class="faq"><h2>Questions</h2><details open><summary>Why &lt;b&gt;?</summary><p>Because.</p></details></section>',
    },
    {
      line: null,
      html: '<section class="sources"><h2>Sources</h2><ul><li>A book</li></ul></section>',
    },
  ]);
  expect(fieldBlocks({ faq: 'none' })).toEqual([]);
  expect(fieldBlocks(null)).toEqual([]);
});

test.each([null, undefined, 'root', [], { type: 'root' }, { type: 'text', children: [] }])(
  '%j is no tree',
  (value) => {
    expect(readTree(value)).toBeNull();
  },
);
