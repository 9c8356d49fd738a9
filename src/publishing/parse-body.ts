import { inOrder, type Problem } from './problem.ts';
import { LIMITS } from './source/limits.ts';
import { readSource } from './source/read-source.ts';
import { convert } from './tree/convert.ts';
import type { ArticleTree } from './tree/tree.ts';

/** The kind of page that a text is written for. */
export interface Surroundings {
  /** Names of the components that it may use. */
  readonly components: readonly string[];
}

/** A text as far as it could be read. */
export interface ReadBody {
  /** Without what has an error; null when a limit is exceeded. */
  readonly tree: ArticleTree | null;
  readonly problems: readonly Problem[];
}

/**
 * Reads the text of an MDX source below its frontmatter into the tree of what an article may
 * contain. It never throws, and runs nothing of the text. Lines are those of the source.
 */
export function readBody(source: string, { components }: Surroundings): ReadBody {
  const { root, lines, problems, isRefused, ...read } = readSource(source, components);
  if (root === null) return { tree: null, problems };
  const converted = convert({ root, lines, source: read.source });
  const others = converted.problems.filter((problem) => !isRefused(problem));
  return { tree: converted.tree, problems: [...problems, ...others] };
}

/** All problems in the order of the text, each once; beyond a limit they are left out. */
export function shownProblems(problems: readonly Problem[]): Problem[] {
  const all = inOrder(problems);
  const known = new Set<string>();
  const shown = all.filter(({ line, column, text }) => {
    const key = `${line}:${column}:${text}`;
    return !known.has(key) && known.add(key);
  });
  const last = shown[LIMITS.problems];
  if (last === undefined) return shown;
  const text = 'there are more problems from here on. Mend those above first.';
  return [...shown.slice(0, LIMITS.problems), { ...last, text, level: 'error' }];
}

/** Whether one of some problems stops a publication. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ level }) => level === 'error');
}
