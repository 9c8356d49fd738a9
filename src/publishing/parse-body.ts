import { inOrder, type Problem } from './problem.ts';
import { LIMITS } from './source/limits.ts';
import { readSource } from './source/read-source.ts';
import { convert } from './tree/convert.ts';
import type { ArticleTree } from './tree/tree.ts';

/** What a text may use. */
export interface Surroundings {
  /** Names of components. */
  readonly components: readonly string[];
}

/** The text of a source below its frontmatter. */
export interface ParsedBody {
  /** Null when a problem is an error. */
  readonly tree: ArticleTree | null;
  /** All problems in the order of the text; beyond a limit they are counted. */
  readonly problems: readonly Problem[];
}

/**
 * Parses the text of an MDX source into the tree of what an article may contain. It never throws,
 * and runs nothing of the text. Lines are those of the source, frontmatter included.
 */
export function parseBody(source: string, { components }: Surroundings): ParsedBody {
  const { root, lines, problems, ...read } = readSource(source, components);
  const { tree, problems: treeProblems } =
    root === null ? { tree: null, problems: [] } : convert({ root, lines, source: read.source });
  const all = withoutRepeats(inOrder([...problems, ...treeProblems]));
  const isWrong = all.some(({ level }) => level === 'error');
  return { tree: isWrong ? null : tree, problems: all.length > LIMITS.problems ? cut(all) : all };
}

function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return problems.filter((problem, at) => {
    const before = problems[at - 1];
    return before?.line !== problem.line || before.column !== problem.column;
  });
}

function cut(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, LIMITS.problems);
  const last = shown.at(-1) ?? { line: 1, column: 1 };
  const text = `there are ${problems.length - shown.length} more problems below.`;
  return [...shown, { line: last.line, column: last.column, text, level: 'error' }];
}
