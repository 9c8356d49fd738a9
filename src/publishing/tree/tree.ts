/* The tree of an article: plain JSON that pages render and the database stores. */

import type { PictureFacts } from '#shared/domain/content/article-pictures.ts';

/** The start of a node in the source, both from 1. Columns count UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface Parent {
  readonly children: readonly ArticleNode[];
}

export interface ArticleTree extends Parent {
  readonly type: 'root';
}

interface Paragraph extends Parent, Place {
  readonly type: 'paragraph';
}

export interface Heading extends Parent, Place {
  readonly type: 'heading';
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  /** Unique in the article; the same as Astro gives it. */
  readonly id: string;
}

export interface Text {
  readonly type: 'text';
  readonly value: string;
}

interface Marked extends Parent {
  readonly type: 'emphasis' | 'strong' | 'delete';
}

interface InlineCode {
  readonly type: 'inlineCode';
  readonly value: string;
}

interface Code extends Place {
  readonly type: 'code';
  readonly lang: string | null;
  readonly value: string;
}

export interface Link extends Parent, Place {
  readonly type: 'link';
  /** An address of the site from its slash, `#…`, or one with https:, http:, mailto: or tel:. */
  readonly url: string;
  readonly title: string | null;
}

export interface Image extends Place {
  readonly type: 'image';
  /** An address of the site from its slash, a path from the file (`./a.jpg`), or one with https:. */
  readonly url: string;
  readonly alt: string;
  readonly title: string | null;
  /** Known of pictures of the library, when their article is published. */
  readonly facts?: PictureFacts;
}

export interface List extends Parent, Place {
  readonly type: 'list';
  readonly ordered: boolean;
  /** The first number of an ordered list. */
  readonly start: number | null;
  /** Items stand apart: their texts are paragraphs. */
  readonly isSpread: boolean;
}

export interface ListItem extends Parent, Place {
  readonly type: 'listItem';
  /** Whether a task is done; null when the item is no task. */
  readonly checked: boolean | null;
  /** The item stands apart, even where the list does not. */
  readonly isSpread: boolean;
}

interface Table extends Parent, Place {
  readonly type: 'table';
  /** One for each column. */
  readonly align: readonly ('left' | 'right' | 'center' | null)[];
}

interface TablePart extends Parent {
  readonly type: 'tableRow' | 'tableCell';
}

interface Blockquote extends Parent, Place {
  readonly type: 'blockquote';
}

interface ThematicBreak extends Place {
  readonly type: 'thematicBreak';
}

interface Break {
  readonly type: 'break';
}

export interface FootnoteReference extends Place {
  readonly type: 'footnoteReference';
  readonly id: string;
  /** The number that readers see, from 1 in the order of the first references. */
  readonly number: number;
  /** Counts the references to this footnote, from 1. */
  readonly occurrence: number;
}

/** Footnotes stand at the end of the root, in the order of their numbers. */
export interface FootnoteDefinition extends Parent, Place {
  readonly type: 'footnoteDefinition';
  readonly id: string;
  readonly number: number;
  /** How often the text refers to it. */
  readonly references: number;
}

export interface Component extends Parent, Place {
  readonly type: 'component';
  /** A name of the list in `components/definitions.ts`. */
  readonly name: string;
  /** As they are written, and valid by the component's schema. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Everything that an article can consist of. */
export type ArticleNode =
  | ArticleTree
  | Paragraph
  | Heading
  | Text
  | Marked
  | InlineCode
  | Code
  | Link
  | Image
  | List
  | ListItem
  | Table
  | TablePart
  | Blockquote
  | ThematicBreak
  | Break
  | FootnoteReference
  | FootnoteDefinition
  | Component;

/** Yields a node and everything below it, in the order of the text. */
export function* nodesOf(node: ArticleNode): Generator<ArticleNode> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

/** Returns the text of a node without its marks, as a heading's id is made of. */
export function textOf(node: ArticleNode): string {
  if ('value' in node) return node.value;
  if (node.type === 'footnoteReference') return String(node.number);
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
