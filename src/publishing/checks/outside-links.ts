import { lineOf, type ReadFields } from '../parse-article.ts';
import { type ArticleNode, type ArticleTree, nodesOf, type Place } from '../tree/tree.ts';

/** A link to another site. */
export interface OutsideLink extends Place {
  readonly url: string;
}

/** The links to other sites in an article: its sources, and those of its text. */
export function outsideLinks(tree: ArticleTree, fields: ReadFields): OutsideLink[] {
  return [...ofSources(fields), ...[...nodesOf(tree)].flatMap(ofNode)];
}

function ofSources(fields: ReadFields): OutsideLink[] {
  const sources = fields.data?.['sources'];
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown, at) => {
    const url =
      typeof source === 'object' && source !== null && 'url' in source ? source.url : null;
    return isOutside(url) ? [{ url, line: lineOf(fields, `sources[${at}].url`), column: 1 }] : [];
  });
}

function ofNode(node: ArticleNode): OutsideLink[] {
  const isQuote = node.type === 'component' && node.name === 'Quote';
  const url = node.type === 'link' ? node.url : isQuote ? node.attributes['url'] : null;
  if (!('line' in node) || !isOutside(url)) return [];
  return [{ url, line: node.line, column: node.column }];
}

function isOutside(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/i.test(url);
}
