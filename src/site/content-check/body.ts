import { mdxToMdast } from 'satteri';
import * as z from 'zod';
import { Label, Length } from '#shared/contract/tools/parts.ts';
import { headingProblem } from '#shared/domain/content/headings.ts';
import { PRODUCT_PICTURES } from '#shared/domain/content/product-pictures.ts';
import { nearest } from '#shared/domain/text/nearest.ts';
import { linkProblem, type Places } from './links.ts';

/** A place in a text that has to be mended. */
interface BodyProblem {
  readonly line: number;
  readonly text: string;
}

/** Components, heading and link targets that a text may use. */
export interface Surroundings {
  /** The components that it may use without an import. */
  readonly components: readonly string[];
  /** The text of the page's own heading of level 1. */
  readonly heading: string;
  readonly places: Places;
}

/** A node of the tree, as far as the check reads it. */
interface Node {
  readonly type: string;
  readonly position?: { readonly start: { readonly line: number } } | undefined;
  readonly children?: readonly Node[];
  readonly value?: unknown;
  readonly depth?: number;
  readonly url?: string;
  readonly alt?: string | null | undefined;
  readonly name?: string | null;
  /** A list for components; directives have something else. */
  readonly attributes?: unknown;
}

interface Attribute {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}

/** The literal attributes of each component. */
const COMPONENTS: Readonly<Record<string, { schema: z.ZodObject; example: string }>> = {
  LiveTimer: {
    schema: z.strictObject({ duration: Length, label: Label }),
    example: '<LiveTimer duration="25m" label="First session" />',
  },
  Screenshot: {
    schema: z.strictObject({
      name: z.enum(PRODUCT_PICTURES),
      alt: z.string().min(15, 'Say what the picture shows.'),
      caption: z.string().optional(),
    }),
    example: '<Screenshot name="stats" alt="Bars of the pomodoros of a month" />',
  },
};

/**
 * Checks the text of an MDX file: its syntax, components, links, pictures and headings. Lines are
 * those of the file, frontmatter included.
 */
export function bodyProblems(contents: string, around: Surroundings): BodyProblem[] {
  const tree = parse(contents);
  if ('text' in tree) return [tree];
  const nodes = [...walk(tree)];
  const imported = nodes
    .filter(({ type }) => type === 'mdxjsEsm')
    .flatMap(({ value }) => String(value).match(/\b[A-Z]\w*/g) ?? []);
  const known = [...around.components, ...imported];
  return [
    ...nodes.flatMap((node) => nodeProblems(node, around.places, known)),
    ...headingProblems(nodes, around.heading),
  ];
}

function parse(contents: string): Node | BodyProblem {
  try {
    return mdxToMdast(contents, {});
  } catch (error) {
    const [, line = '1', reason = String(error)] =
      /^(\d+):\d+: ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(
        error instanceof Error ? error.message : '',
      ) ?? [];
    return { line: Number(line), text: `this cannot be read as MDX: ${reason}` };
  }
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}

function nodeProblems(node: Node, places: Places, known: readonly string[]): BodyProblem[] {
  const at = (text: string | null) => (text === null ? [] : [{ line: lineOf(node), text }]);
  switch (node.type) {
    case 'link':
    case 'definition':
      return at(linkProblem(node.url ?? '', places));
    case 'image':
      return at(pictureProblem(node, places));
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return componentProblems(node, known).flatMap(at);
    default:
      return [];
  }
}

function lineOf({ position }: Node): number {
  return position?.start.line ?? 1;
}

function pictureProblem({ alt, url = '' }: Node, { files }: Places): string | null {
  if ((alt ?? '').trim() === '') {
    return `the picture ${url} has no description. Write one between the brackets: ![A kitchen timer on a desk](${url})`;
  }
  if (!url.startsWith('/') || files.has(url)) return null;
  return `there is no picture ${url}. Put it into public/, or write its path from this file.`;
}

function componentProblems(node: Node, known: readonly string[]): string[] {
  const { name } = node;
  const attributes: readonly Attribute[] = Array.isArray(node.attributes) ? node.attributes : [];
  // Small letters are HTML.
  if (!name || !/^[A-Z]/.test(name)) return [];
  if (!known.includes(name)) {
    const meant = nearest(name, known);
    if (meant !== undefined) return [`there is no component ${name}. Did you mean ${meant}?`];
    const choice = known.length === 0 ? 'None can be used here.' : `There is ${known.join(', ')}.`;
    return [`there is no component ${name}. ${choice}`];
  }
  const component = COMPONENTS[name];
  if (component === undefined) return [];
  const written = attributes.find(({ value }) => typeof value !== 'string');
  if (written !== undefined) {
    return [`${name} takes texts in quotes alone, such as ${component.example}`];
  }
  const values = Object.fromEntries(attributes.map((each) => [each.name ?? '', each.value]));
  const result = component.schema.safeParse(values);
  return (result.error?.issues ?? []).map(
    (issue) => `${name} ${attributeProblem(values, issue, component)}`,
  );
}

function attributeProblem(
  values: Readonly<Record<string, unknown>>,
  issue: z.core.$ZodIssue,
  { schema, example }: { schema: z.ZodObject; example: string },
): string {
  if (issue.code === 'unrecognized_keys') {
    const names = Object.keys(schema.shape).join(' and ');
    return `has no ${issue.keys.join(', ')}; it has ${names}, such as ${example}`;
  }
  const attribute = String(issue.path[0]);
  const value = values[attribute];
  if (typeof value !== 'string') return `needs ${attribute}, such as ${example}`;
  return `with ${attribute}="${value}": ${issue.message} Such as ${example}`;
}

function headingProblems(nodes: readonly Node[], heading: string): BodyProblem[] {
  const headings = nodes.filter(({ type }) => type === 'heading');
  const levels = [
    { level: 1, text: heading },
    ...headings.map((node) => ({ level: node.depth ?? 1, text: textOf(node) })),
  ];
  return headings.flatMap((node, place) => {
    if (node.depth === 1) {
      const text = `“${textOf(node)}” is a second heading of level 1; the page's own is the first. Write ## before it.`;
      return [{ line: lineOf(node), text }];
    }
    const text = headingProblem(levels, place + 1);
    return text === null ? [] : [{ line: lineOf(node), text }];
  });
}

function textOf(node: Node): string {
  return [...walk(node)]
    .map(({ value }) => (typeof value === 'string' ? value : ''))
    .join('')
    .trim();
}
