import GithubSlugger from 'github-slugger';
import type { Problem } from '../problem.ts';
import { LIMITS, NESTED_TOO_DEEP, TOO_MANY_PARTS } from '../source/limits.ts';
import type { LineIndex } from '../source/line-index.ts';
import { type MarkdownNode, markdownNodes, startOf } from '../source/markdown.ts';
import { createFootnotes, type Footnotes } from './footnotes.ts';
import type { Place } from './tree.ts';

/** A parsed text, as it is converted. */
export interface Parsed {
  readonly root: MarkdownNode;
  readonly source: string;
  readonly lines: LineIndex;
}

/** State of a conversion. */
export interface Conversion extends Parsed {
  /** Targets of links and pictures that are named elsewhere, by identifier. */
  readonly targets: ReadonlyMap<string, MarkdownNode>;
  readonly footnotes: Footnotes;
  readonly slugger: GithubSlugger;
  /** Texts with their typographic signs. */
  readonly texts: Map<MarkdownNode, string>;
  readonly problems: Problem[];
  nodes: number;
}

/** Begins the conversion of a text. */
export function beginConversion(parsed: Parsed): Conversion {
  const named = [...markdownNodes(parsed.root)];
  const targets = new Map<string, MarkdownNode>();
  const notes = new Map<string, MarkdownNode>();
  for (const node of named) {
    const kept = node.type === 'definition' ? targets : notes;
    const isNamed = node.type === 'definition' || node.type === 'footnoteDefinition';
    // The first of two counts.
    if (isNamed && !kept.has(node.identifier ?? '')) kept.set(node.identifier ?? '', node);
  }
  return {
    ...parsed,
    targets,
    footnotes: createFootnotes(notes),
    slugger: new GithubSlugger(),
    texts: new Map(),
    problems: [],
    nodes: 0,
  };
}

/** The place of a node in the source. */
export function placeOf({ lines }: Parsed, node: MarkdownNode): Place {
  return lines.placeOf(startOf(node));
}

/** Notes an error of a node. */
export function refuse(conversion: Conversion, node: MarkdownNode, text: string | null): void {
  if (text === null || conversion.problems.length > LIMITS.problems) return;
  conversion.problems.push({ ...placeOf(conversion, node), text, level: 'error' });
}

/** Notes advice about a node. */
export function advise(conversion: Conversion, node: MarkdownNode, text: string): void {
  if (conversion.problems.length > LIMITS.problems) return;
  conversion.problems.push({ ...placeOf(conversion, node), text, level: 'advice' });
}

/** Where a node stands. */
export interface Where {
  readonly depth: number;
  /** Lists and quotations around it. */
  readonly nesting: number;
  /** The components that may stand here. */
  readonly components: 'all' | 'without text' | 'none';
  /** The component around it; null for none. */
  readonly inside: string | null;
}

/** Whether the limits of the tree allow a node; notes once that they do not. */
export function hasRoom(node: MarkdownNode, conversion: Conversion, where: Where): boolean {
  conversion.nodes += 1;
  if (conversion.nodes === LIMITS.nodes) {
    refuse(conversion, node, TOO_MANY_PARTS);
  }
  if (where.nesting > LIMITS.nesting) refuse(conversion, node, NESTED_TOO_DEEP);
  else if (where.depth > LIMITS.depth) {
    refuse(conversion, node, `parts are nested more than ${LIMITS.depth} deep. Take some apart.`);
  }
  return (
    conversion.nodes < LIMITS.nodes &&
    where.nesting <= LIMITS.nesting &&
    where.depth <= LIMITS.depth
  );
}
