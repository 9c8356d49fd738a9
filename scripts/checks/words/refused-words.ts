import type { ProjectFile } from '../../house-rules/project-files.ts';
import type { Term } from './terms.ts';

/** Words of the product's articles mean what they say; measurements and this list name old words. */
const NOT_OURS =
  /^(?:content|scripts\/checks\/words)\/|^docs\/benchmarks\.md$|^package-lock\.json$/;

/** The uses of the words that a term replaces, one line for each: paths of files and lines in them. */
export function refusedWords(term: Term, files: readonly ProjectFile[]): string[] {
  const isWrong = (text: string) => term.not.test(text);
  return files
    .filter(({ path }) => appliesTo(term, path))
    .flatMap(({ path, text }) => [
      ...(isWrong(path) ? [`${path}: say ${term.use}`] : []),
      ...text
        .split('\n')
        .flatMap((line, index) =>
          isWrong(line) ? [`${path}:${index + 1}: say ${term.use}: ${line.trim()}`] : [],
        ),
    ]);
}

function appliesTo({ within, except }: Term, path: string): boolean {
  if (NOT_OURS.test(path)) return false;
  return (within?.test(path) ?? true) && !(except?.test(path) ?? false);
}
