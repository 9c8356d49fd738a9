import { type PictureFacts, picturesIn } from '#shared/domain/content/article-pictures.ts';
import type { ArticleNode, ArticleTree } from './tree.ts';

/**
 * Returns a tree whose pictures of the library have their sizes; `facts` are by the hash of the picture.
 * A picture that is not among them stays as it is.
 */
export function withPictureFacts(
  tree: ArticleTree,
  facts: Readonly<Record<string, PictureFacts>>,
): ArticleTree {
  if (Object.keys(facts).length === 0) return tree;
  return { ...tree, children: tree.children.map((node) => withFacts(node, facts)) };
}

function withFacts(node: ArticleNode, facts: Readonly<Record<string, PictureFacts>>): ArticleNode {
  if (node.type === 'image') {
    const [hash = ''] = picturesIn(node.url);
    const known = facts[hash];
    return known === undefined ? node : { ...node, facts: known };
  }
  if (!('children' in node)) return node;
  return { ...node, children: node.children.map((child) => withFacts(child, facts)) };
}
