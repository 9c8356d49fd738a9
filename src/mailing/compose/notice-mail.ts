/* Mails about an account or a message: short, to one person, and in the same look as campaigns. */
import type { ArticleNode } from '#publishing/tree/tree.ts';
import { writeBlocks } from '../html/blocks.ts';
import { layOutMail } from '../html/layout.ts';
import { withoutTokens } from '../reading/field-tokens.ts';
import { writeTextBlocks } from '../text/blocks.ts';
import { closedBlock } from '../text/text-block.ts';

/** A part of a notice. Texts are plain: nothing in them is read as Markdown, HTML or a field. */
export type NoticeBlock =
  /** Paragraphs, apart by blank lines. */
  | string
  /** A sentence with an address after it. */
  | { readonly text: string; readonly url: string }
  /** The one thing to do. */
  | { readonly button: string; readonly url: string }
  /** Words of somebody else. */
  | { readonly quote: string };

/** A notice and the reason that its foot gives for it, in a sentence. */
export interface Notice {
  readonly siteName: string;
  readonly subject: string;
  readonly blocks: readonly NoticeBlock[];
  readonly reason: string;
}

/** Returns both parts of a notice. Addresses have to be whole: a mail has no page around it. */
export function composeNotice({ siteName, subject, blocks, reason }: Notice): {
  html: string;
  text: string;
} {
  const site = { name: siteName, url: '' };
  const nodes = blocks.flatMap(nodesOfBlock);
  const html = layOutMail(writeBlocks(nodes, { site, pictures: {} }), {
    site: { name: siteName },
    lang: 'en',
    subject: withoutTokens(subject),
    preview: '',
    foot: [[reason]],
  });
  const written = writeTextBlocks(nodes, site).map(({ text, isFixed, isTight, ...block }, at) => {
    const gap = at === 0 ? '' : isTight ? '\n' : '\n\n';
    return gap + (isFixed === true ? text : closedBlock(text, block));
  });
  return { html, text: `${written.join('')}\n\n-- \n${reason}\n` };
}

const START = { line: 1, column: 1 };

function nodesOfBlock(block: NoticeBlock): ArticleNode[] {
  if (typeof block === 'string') return paragraphsOf(block);
  if ('quote' in block) {
    return [{ type: 'blockquote', ...START, children: paragraphsOf(block.quote) }];
  }
  if ('button' in block) {
    const attributes = { label: block.button, url: block.url };
    return [{ type: 'component', name: 'Button', attributes, ...START, children: [] }];
  }
  const { text, url } = block;
  const link: ArticleNode = {
    type: 'link',
    url,
    title: null,
    ...START,
    children: [textNode(url.replace(/^https?:\/\//, ''))],
  };
  return [{ type: 'paragraph', ...START, children: [textNode(`${text} `), link] }];
}

function textNode(value: string): ArticleNode {
  return { type: 'text', value: withoutTokens(value) };
}

function paragraphsOf(text: string): ArticleNode[] {
  return text.split(/\n{2,}/).map((paragraph) => ({
    type: 'paragraph',
    ...START,
    children: paragraph
      .split('\n')
      .flatMap((line, at) => (at === 0 ? [textNode(line)] : [{ type: 'break' }, textNode(line)])),
  }));
}
