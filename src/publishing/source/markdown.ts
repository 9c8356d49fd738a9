import { mdxToMdast } from 'satteri';

/** A node of the parser's tree, as far as it is read. */
export interface MarkdownNode {
  readonly type: string;
  readonly position?:
    | {
        readonly start: { readonly offset?: number | undefined };
        readonly end: { readonly offset?: number | undefined };
      }
    | undefined;
  readonly children?: readonly MarkdownNode[];
  readonly value?: unknown;
  readonly depth?: number;
  readonly url?: string;
  readonly title?: string | null | undefined;
  readonly alt?: string | null | undefined;
  readonly lang?: string | null | undefined;
  readonly identifier?: string;
  readonly label?: string | null | undefined;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly spread?: boolean | null | undefined;
  readonly checked?: boolean | null | undefined;
  readonly align?: readonly (string | null)[] | null | undefined;
  readonly name?: string | null;
  readonly attributes?: unknown;
}

/** Why a text cannot be parsed: tags that Markdown pulls apart. */
export interface ParseFailure {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Typographic signs are set by `smart-punctuation.ts`, and frontmatter is read before. */
const FEATURES = { frontmatter: false, smartPunctuation: false };

/** Parses a masked text. Texts without tags always can be parsed. */
export function parseMarkdown(masked: string): MarkdownNode | ParseFailure {
  try {
    return mdxToMdast(masked, { features: FEATURES });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1'] = /^(\d+):(\d+): /.exec(message) ?? [];
    return { line: Number(line), column: Number(column), message };
  }
}

/** The text of a node that holds one. */
export function literalOf({ value }: MarkdownNode): string {
  return typeof value === 'string' ? value : '';
}

/** The first offset of a node. */
export function startOf({ position }: MarkdownNode): number {
  return position?.start.offset ?? 0;
}

/** The offset after a node. */
export function endOf({ position }: MarkdownNode): number {
  return position?.end.offset ?? 0;
}

/** Yields a node and what is below it without recursion: a hostile text is deep. */
export function* markdownNodes(root: MarkdownNode): Generator<MarkdownNode> {
  const rest = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    yield node;
    const { children = [] } = node;
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (child !== undefined) rest.push(child);
    }
  }
}
