import { type BodySurroundings, bodyProblems } from '#publishing/checks/body-problems.ts';
import { readBody, type Surroundings, shownProblems } from '#publishing/parse-body.ts';

/** A place in a text that has to be mended. */
interface TextProblem {
  readonly line: number;
  readonly text: string;
}

/**
 * Checks the text of an MDX file as articles from the browser are checked: what it contains, links,
 * pictures and headings. Lines are those of the file, frontmatter included.
 */
export function textProblems(
  contents: string,
  around: Surroundings & BodySurroundings,
): TextProblem[] {
  const { tree, problems } = readBody(contents, around);
  const checked = tree === null ? [] : bodyProblems(tree, around);
  return shownProblems([...problems, ...checked])
    .filter(({ level }) => level === 'error')
    .map(({ line, text }) => ({ line, text }));
}
