import { Article } from '#shared/contract/content/content.ts';
import { frontmatterProblems, problemText } from '#shared/contract/content/frontmatter-problems.ts';
import { readYaml } from './frontmatter/read-yaml.ts';
import { parseBody, type Surroundings } from './parse-body.ts';
import { inOrder, type Problem } from './problem.ts';
import { frontmatterBlock } from './source/frontmatter-block.ts';
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

/** YAML is small; its parser is slow. */
const LONGEST_FRONTMATTER = 50_000;

/**
 * Parses the source of an article: frontmatter and MDX. It never throws, and runs nothing of what
 * it reads.
 */
export function parseArticle(source: string, around: Surroundings): ParsedArticle {
  const { frontmatter, problems } = parseFrontmatter(source);
  const body = parseBody(source, around);
  const all = inOrder([...problems, ...body.problems]);
  return { frontmatter, tree: body.tree, problems: all };
}

function parseFrontmatter(source: string): Pick<ParsedArticle, 'frontmatter' | 'problems'> {
  const refuse = (line: number, text: string) => ({
    frontmatter: null,
    problems: [{ line, column: 1, text, level: 'error' as const }],
  });
  const block = frontmatterBlock(source.replace(/^\uFEFF/, ''));
  if (block === null) return refuse(1, missingText(source));
  if (block.yaml.length > LONGEST_FRONTMATTER) {
    return refuse(1, 'the fields at the top are too long. Move text below them.');
  }
  const yaml = readYaml(block.yaml, 2);
  if ('text' in yaml) return refuse(yaml.line, yaml.text);
  const problems = frontmatterProblems(Article, yaml.data);
  const parsed = Article.safeParse(yaml.data);
  return {
    frontmatter: parsed.success ? parsed.data : null,
    problems: problems.map((problem) => ({
      ...{ line: yaml.lineOf(problem.field), column: 1, level: 'error' as const },
      text: problemText(problem),
    })),
  };
}

function missingText(source: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(source)
    ? 'the fields at the top have no end. Write --- on a line below them.'
    : 'the fields at the top are missing. Begin with --- on a line of its own, and title: below it.';
}
