import type * as z from 'zod';
import { badCharacters } from '../source/characters.ts';
import type { MarkdownNode } from '../source/markdown.ts';
import { restoredCode } from '../source/placeholders.ts';
import type { ArticleNode } from '../tree/tree.ts';
import { type ComponentProblem, contentProblems } from './content-problems.ts';
import { type ComponentDefinition, shownExample } from './definitions.ts';

/** The attributes of a component and what is wrong with it. */
interface ReadComponent {
  readonly attributes: Readonly<Record<string, string>>;
  readonly problems: readonly ComponentProblem[];
}

interface Attribute {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}

/**
 * Reads the attributes of a component and checks them and its content.
 * @param children null when a part of the content was refused already
 */
export function readComponent(
  node: MarkdownNode,
  definition: ComponentDefinition,
  children: readonly ArticleNode[] | null,
): ReadComponent {
  const name = node.name ?? '';
  const written: readonly Attribute[] = Array.isArray(node.attributes) ? node.attributes : [];
  const isPlain = written.every(
    ({ type, value }) => type === 'mdxJsxAttribute' && typeof value === 'string',
  );
  if (!isPlain) {
    const text = `${name} takes texts in quotes alone, such as ${shownExample(definition.example)}`;
    return { attributes: {}, problems: [{ text }] };
  }
  // Defined one by one, so that a name such as __proto__ is a name like any other.
  const attributes = Object.fromEntries(
    written.map(({ name: key = '', value }) => [key, restoredCode(String(value))]),
  );
  const repeated = written.find(
    ({ name: key }, at) => written.findIndex((other) => other.name === key) < at,
  );
  const repeatedText = `${name} has ${repeated?.name} twice. Leave one out.`;
  return {
    attributes,
    problems: [
      ...(repeated === undefined ? [] : [{ text: repeatedText }]),
      ...characterProblems(name, attributes),
      ...attributeProblems(name, attributes, definition),
      ...(children === null ? [] : contentProblems(name, definition, children)),
    ],
  };
}

/** A reference after a backslash is one in an attribute alone, where no backslash escapes it. */
function characterProblems(
  name: string,
  attributes: Readonly<Record<string, string>>,
): ComponentProblem[] {
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const [bad] = badCharacters(value, 1);
    if (bad === undefined) return [];
    return [{ text: `${name} has ${bad.name} in ${attribute}. Delete it.` }];
  });
}

function attributeProblems(
  name: string,
  attributes: Readonly<Record<string, string>>,
  definition: ComponentDefinition,
): ComponentProblem[] {
  const result = definition.schema.safeParse(attributes);
  return (result.error?.issues ?? []).map((issue) => ({
    text: `${name} ${attributeProblem(attributes, issue, definition)}`,
  }));
}

const LONGEST_SHOWN = 80;

function attributeProblem(
  values: Readonly<Record<string, string>>,
  issue: z.core.$ZodIssue,
  { schema, example }: ComponentDefinition,
): string {
  if (issue.code === 'unrecognized_keys') {
    const names = Object.keys(schema.shape);
    const known = names.length === 0 ? 'no attributes' : names.join(' and ');
    const unknown = issue.keys.map((key) => key.slice(0, 40)).join(', ');
    return `has no ${unknown}; it has ${known}, such as ${shownExample(example)}`;
  }
  const attribute = String(issue.path[0]);
  const value = Object.hasOwn(values, attribute) ? values[attribute] : undefined;
  if (value === undefined) return `needs ${attribute}, such as ${shownExample(example)}`;
  return `with ${attribute}="${value.slice(0, LONGEST_SHOWN)}": ${issue.message} Such as ${shownExample(example)}`;
}
