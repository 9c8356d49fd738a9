/* From the source of a mail to a tree of what a mail may contain. Nothing of it is run. */
import { readBody, shownProblems } from '#publishing/parse-body.ts';
import type { Problem } from '#publishing/problem.ts';
import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';
import { lineIndex } from '#publishing/source/line-index.ts';
import type { ArticleNode, ArticleTree, Place } from '#publishing/tree/tree.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import {
  fieldNumbersIn,
  hasTokens,
  type MaskedField,
  maskFields,
  withSources,
} from './field-tokens.ts';
import { componentProblem, READ_COMPONENTS } from './mail-components.ts';

/** A mail as far as it could be read. */
export interface ReadMail {
  /** Its texts hold tokens for the fields. Null when the source has an error. */
  readonly tree: ArticleTree | null;
  /** The fields by the numbers of their tokens. */
  readonly fields: readonly MaskedField[];
  /** All problems in the order of the source. */
  readonly problems: readonly Problem[];
}

/** The longest source of a mail, in UTF-16 code units. Mail programs cut mails of half of it. */
export const LONGEST_MAIL = 200_000;

/**
 * Reads the source of a mail: Markdown, the components that mail programs can show, and personal
 * fields. It never throws, takes linear time, and runs nothing of the text.
 */
export function readMail(given: string): ReadMail {
  const source = given.replace(/^\uFEFF/, '');
  const whole = wholeProblem(source);
  if (whole !== null) return { tree: null, fields: [], problems: [errorAt(FIRST, whole)] };
  const masked = maskFields(source);
  const lines = lineIndex(source);
  const body = readBody(masked.masked, { components: READ_COMPONENTS });
  const reading: Reading = {
    fields: masked.fields,
    problems: [],
    placeOf: (field) => lines.placeOf(field.offset),
    told: new Set(),
  };
  const children = (body.tree?.children ?? []).map((node) => readNode(node, reading));
  const brokenAt = new Map(
    masked.broken.map(({ offset, problem }) => [keyOf(lines.placeOf(offset)), problem]),
  );
  const problems = shownProblems([
    ...masked.foreign.map((offset) => errorAt(lines.placeOf(offset), FOREIGN)),
    ...body.problems.map((problem) => ({
      ...problem,
      text: brokenAt.get(keyOf(problem)) ?? problem.text,
    })),
    ...reading.problems,
  ]);
  const hasErrors = problems.some(({ level }) => level === 'error');
  const tree: ArticleTree = { type: 'root', children };
  return { tree: hasErrors || body.tree === null ? null : tree, fields: masked.fields, problems };
}

const FIRST: Place = { line: 1, column: 1 };
const FOREIGN = 'here is a character of a private font, which readers do not have. Delete it.';

function wholeProblem(source: string): string | null {
  if (source.length > LONGEST_MAIL) {
    return `this mail has ${formatNumber(source.length)} characters; at most ${formatNumber(LONGEST_MAIL)} are read. Put the rest on a page, and link to it.`;
  }
  if (frontmatterBlock(source) === null) return null;
  return 'a mail has no fields at the top. Delete the lines from --- to ---; subject and preview line have their own places.';
}

function keyOf({ line, column }: Place): string {
  return `${line}:${column}`;
}

function errorAt({ line, column }: Place, text: string): Problem {
  return { line, column, text, level: 'error' };
}

interface Reading {
  readonly fields: readonly MaskedField[];
  readonly problems: Problem[];
  placeOf(field: MaskedField): Place;
  /** Numbers of the fields whose problem is told. */
  readonly told: Set<number>;
}

/** Returns a node with its code as it is written, and notes the problems of it and what is below. */
function readNode(node: ArticleNode, reading: Reading): ArticleNode {
  switch (node.type) {
    case 'text':
      noteFields(node.value, reading);
      return node;
    case 'code':
    case 'inlineCode':
      return { ...node, value: withSources(node.value, reading.fields) };
    case 'link':
    case 'image':
      noteAddress(node, reading);
      break;
    case 'component':
      noteComponent(node, reading);
      break;
    default:
  }
  if (!('children' in node)) return node;
  return { ...node, children: node.children.map((child) => readNode(child, reading)) };
}

function noteFields(text: string, { fields, problems, placeOf, told }: Reading): void {
  for (const number of fieldNumbersIn(text)) {
    const field = fields[number];
    if (field === undefined || field.problem === null || told.has(number)) continue;
    told.add(number);
    problems.push(errorAt(placeOf(field), field.problem));
  }
}

/** Of a token in an address only its characters are left, percent-encoded. */
const ENCODED_TOKEN = /%EE%80%80/i;
const IN_ADDRESS =
  'a personal field cannot stand in an address: addresses end up in the logs of other servers. Write the same address for everybody.';

function noteAddress(
  node: Extract<ArticleNode, { type: 'link' | 'image' }>,
  { problems }: Reading,
): void {
  if (ENCODED_TOKEN.test(node.url) || hasTokens(node.url)) problems.push(errorAt(node, IN_ADDRESS));
  if (node.type === 'link' && node.url.startsWith('#')) {
    const text = 'a mail has no headings to link to. Link to a page: [text](/address)';
    problems.push(errorAt(node, text));
  }
  const words = node.type === 'image' ? `${node.alt}${node.title ?? ''}` : (node.title ?? '');
  if (hasTokens(words)) {
    const text = 'a personal field cannot stand in a title or the description of a picture.';
    problems.push(errorAt(node, text));
  }
}

function noteComponent(node: Extract<ArticleNode, { type: 'component' }>, reading: Reading): void {
  const problem = componentProblem(node.name);
  if (problem !== null) reading.problems.push(errorAt(node, problem));
  for (const [attribute, value] of Object.entries(node.attributes)) {
    if (attribute === 'url' && hasTokens(value)) reading.problems.push(errorAt(node, IN_ADDRESS));
    else noteFields(value, reading);
  }
}
