import type { HouseRule } from './project-files.ts';

const FENCE = /^\s*(?:```|~~~)/;
const IMPORT_OR_EXPORT = /^\s*(?:import|export)\s/;
const EXPRESSION = /(?<!\\)\{/;

/** Articles are words and components with literal properties: no import, export or expression. */
export const contentIsWords: HouseRule = {
  name: 'content is words',
  breaches: (files) =>
    files.flatMap(({ path, text }) => {
      if (!path.startsWith('content/') || !path.endsWith('.mdx')) return [];
      return proseLines(text).flatMap(({ line, number }) =>
        IMPORT_OR_EXPORT.test(line) || EXPRESSION.test(line)
          ? [`${path}:${number}: ${line.trim()}`]
          : [],
      );
    }),
};

type NumberedLine = { readonly line: string; readonly number: number };

/** The lines outside of frontmatter and code, without inline code. */
function proseLines(text: string): NumberedLine[] {
  const prose: NumberedLine[] = [];
  let isCode = false;
  let isFrontmatter = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '---' && (index === 0 || isFrontmatter)) {
      isFrontmatter = !isFrontmatter;
    } else if (FENCE.test(line)) {
      isCode = !isCode;
    } else if (!isCode && !isFrontmatter) {
      prose.push({ line: line.replace(/`[^`]*`/g, ''), number: index + 1 });
    }
  }
  return prose;
}
