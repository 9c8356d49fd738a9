import { type ArticleTree, nodesOf, textOf } from './tree.ts';

/** A heading, as a table of contents lists it. */
export interface ListedHeading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

/** Returns the headings of an article in their order. */
export function headingsOf(tree: ArticleTree): readonly ListedHeading[] {
  return [...nodesOf(tree)].flatMap((node) =>
    node.type === 'heading' ? [{ id: node.id, depth: node.depth, text: textOf(node) }] : [],
  );
}
