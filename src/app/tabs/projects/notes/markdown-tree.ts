import type { Definition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const OPTIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** A line nested too deeply to parse: parsing it would crash the page. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){60}/mu;

/**
 * Parses GitHub-flavoured Markdown into a tree. HTML stays text, and so does content that is nested
 * too deeply.
 */
export function readMarkdown(text: string): Root {
  if (TOO_DEEP.test(text)) return { type: 'root', children: [{ type: 'html', value: text }] };
  return fromMarkdown(text, OPTIONS);
}

/** Returns the address as a browser resolves it, where a link to it is allowed; else null. */
export function safeAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && SAFE_PROTOCOLS.has(url.protocol) ? url.href : null;
}

/** Returns the link definitions of a text by name; the first of a name counts. */
export function definitionsIn(root: Root): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { identifier, url } of each(root).filter(isDefinition)) {
    if (!found.has(identifier)) found.set(identifier, url);
  }
  return found;
}

/** Returns the text of a node without formatting. */
export function wordsOf(node: Nodes): string {
  return each(node)
    .map((inner) => {
      if (inner.type === 'break') return ' ';
      return 'value' in inner ? inner.value : '';
    })
    .join('');
}

/** Returns the text with the checkbox of the list item at an offset toggled. */
export function withBoxTurned(text: string, offset: number): string {
  const box = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[([ \txX])\]/u.exec(text.slice(offset));
  if (box === null) return text;
  const at = offset + box[0].length - 2;
  return `${text.slice(0, at)}${/[xX]/u.test(box[1] ?? '') ? ' ' : 'x'}${text.slice(at + 1)}`;
}

function isDefinition(node: Nodes): node is Definition {
  return node.type === 'definition';
}

/**
 * Returns a node and its descendants in reading order. Iterative, because a note may be nested as
 * deeply as it is long.
 */
function each(root: Nodes): Nodes[] {
  const found: Nodes[] = [];
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return found;
}
