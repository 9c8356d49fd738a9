import type { ProjectFile } from '../../house-rules/project-files.ts';

/** Code that people write; the tests of this rule quote such comments. */
const CODE =
  /^(?!scripts\/checks\/words\/)(?:api|scripts|src|tests)\/.*\.(?:astro|cjs|css|mjs|ts|tsx)$/;
/** The first word of a comment, after its opening: `//`, a block that may span lines, or HTML's. */
const FIRST_WORD = /(^|[\s{(;,])(\/\/[ \t]*|\/\*\*?[\s*]*|<!--\s*)([A-Z][a-z]+)\b/gm;
const REFUSED: ReadonlySet<string> = new Set(['What', 'Whatever', 'Whoever']);
const LINE_COMMENT = /^\s*\/\//;

/** The comments that begin with a word that says too late what a thing is, one line for each. */
export function refusedComments(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!CODE.test(path)) return [];
    const lines = text.split('\n');
    return [...text.matchAll(FIRST_WORD)].flatMap((match) => {
      const [found, , , word = ''] = match;
      if (!REFUSED.has(word)) return [];
      const line = lineOf(text, match.index + found.length - word.length);
      return continuesComment(lines, line) ? [] : [`${path}:${line}: ${lines[line - 1]?.trim()}`];
    });
  });
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Lines of `//` that follow one another are one comment. */
function continuesComment(lines: readonly string[], line: number): boolean {
  return LINE_COMMENT.test(lines[line - 1] ?? '') && LINE_COMMENT.test(lines[line - 2] ?? '');
}
