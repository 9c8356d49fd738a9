import { Article } from '#shared/contract/content/content.ts';
import { frontmatterProblems, problemText } from '#shared/contract/content/frontmatter-problems.ts';
import { badFields } from './frontmatter/field-characters.ts';
import { LONGEST_FRONTMATTER, type ReadYaml, readYaml } from './frontmatter/read-yaml.ts';
import { hasErrors, readBody, type Surroundings, shownProblems } from './parse-body.ts';
import type { Problem } from './problem.ts';
import { frontmatterBlock } from './source/frontmatter-block.ts';
import { LIMITS } from './source/limits.ts';
import type { ArticleTree } from './tree/tree.ts';

/** An article as it was read. */
export interface ParsedArticle {
  /** Null when a field is wrong. */
  readonly frontmatter: Article | null;
  /** Null when the text has an error. */
  readonly tree: ArticleTree | null;
  /** All problems in the order of the source. */
  readonly problems: readonly Problem[];
}

/** The frontmatter of an article as far as it could be read. */
export interface ReadFields {
  readonly frontmatter: Article | null;
  /** The values as they are written; null when they cannot be read. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** The lines of fields such as `tags[1]`, for `lineOf`. */
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

/**
 * Parses the source of an article: frontmatter and MDX. It never throws, and runs nothing of what
 * it reads.
 */
export function parseArticle(source: string, around: Surroundings): ParsedArticle {
  const fields = readFields(source);
  const body = readBody(source, around);
  return {
    frontmatter: fields.frontmatter,
    tree: hasErrors(body.problems) ? null : body.tree,
    problems: shownProblems([...fields.problems, ...body.problems]),
  };
}

/** Reads the frontmatter of an article. */
export function readFields(source: string): ReadFields {
  const block = frontmatterBlock(source.replace(/^\uFEFF/, ''));
  if (block === null) return unreadable(1, missingText(source));
  if (block.yaml.length > LONGEST_FRONTMATTER) {
    return unreadable(1, 'the fields at the top are too long. Move text below them.');
  }
  const yaml = readYaml(block.yaml, 2);
  if ('text' in yaml) return unreadable(yaml.line, yaml.text);
  const { data } = yaml;
  const lines = linesOf(yaml);
  const parsed = Article.safeParse(data);
  const problems = [
    ...frontmatterProblems(Article, data).map((problem) => ({
      field: problem.field,
      text: problemText(problem),
    })),
    ...badFields(data),
  ];
  return {
    frontmatter: parsed.success && problems.length === 0 ? parsed.data : null,
    data: isRecord(data) ? data : {},
    lines,
    problems: problems
      .slice(0, LIMITS.problems)
      .map(({ field, text }) => errorOn(lineOf({ lines }, field), text)),
  };
}

function unreadable(line: number, text: string): ReadFields {
  const lines = new Map([['', line]]);
  return { frontmatter: null, data: null, lines, problems: [errorOn(line, text)] };
}

/** Returns the line of a field such as `faq[0].answer`, or of what holds it. */
export function lineOf({ lines }: Pick<ReadFields, 'lines'>, field: string): number {
  const line = lines.get(field);
  if (line !== undefined || field === '') return line ?? 1;
  return lineOf({ lines }, field.replace(/(?:^|\.|\[)[^.[]*$/, ''));
}

/** An article has some fifty fields, lists and their items included. */
const MOST_LINES = 500;

function linesOf(yaml: ReadYaml): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const add = (value: unknown, field: string) => {
    if (lines.size === MOST_LINES) return;
    lines.set(field, yaml.lineOf(field));
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) add(item, `${field}[${at}]`);
    } else if (isRecord(value)) {
      for (const [key, item] of Object.entries(value)) {
        add(item, field === '' ? key : `${field}.${key}`);
      }
    }
  };
  add(yaml.data, '');
  return lines;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function errorOn(line: number, text: string): Problem {
  return { line, column: 1, text, level: 'error' };
}

function missingText(source: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(source)
    ? 'the fields at the top have no end. Write --- on a line below them.'
    : 'the fields at the top are missing. Begin with --- on a line of its own, and title: below it.';
}
