import { counted } from '#shared/domain/text/counted.ts';

/** Something that a writer has to mend. */
export interface ContentProblem {
  /** The path from the project's folder, with slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Says what is wrong and what to write instead; further lines are indented. */
  readonly text: string;
}

/** All problems as one report: by file and line, and how many there are. */
export function problemsReport(problems: readonly ContentProblem[]): string {
  const lines = problems
    .toSorted((one, other) => one.file.localeCompare(other.file, 'en') || one.line - other.line)
    .map(({ file, line, text }) => `${file}:${line}: ${text}`);
  return [...lines, '', `${counted(problems.length, 'problem')} in content/`].join('\n');
}
