import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { mdxLanguage } from './mdx-language.ts';

/** The kinds of the blocks of a text, in order. */
function blocksOf(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: mdxLanguage() });
  const names: string[] = [];
  let node = ensureSyntaxTree(state, doc.length, 1000)?.topNode.firstChild ?? null;
  for (; node !== null; node = node.nextSibling) names.push(node.name);
  return names;
}

test.each([
  ['---\ntitle: One\n---\n\nWords', ['Frontmatter', 'Paragraph']],
  ['---\ntitle: One\n---\n# Two', ['Frontmatter', 'ATXHeading1']],
  ['---\ntitle: One', ['Frontmatter']],
  ['Words\n\n---\n\nWords', ['Paragraph', 'HorizontalRule', 'Paragraph']],
])('the fields at the beginning of %j are no heading', (doc, blocks) => {
  expect(blocksOf(doc)).toEqual(blocks);
});
