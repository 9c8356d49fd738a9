/* The headings of a page, by which people who do not see it find their way. */

/** A heading as it stands on a page. */
export interface HeadingLine {
  /** From 1 to 6. */
  readonly level: number;
  readonly text: string;
}

/**
 * Returns the problems with the headings of a page in their order, one sentence each; empty for
 * none.
 */
export function headingProblems(headings: readonly HeadingLine[]): string[] {
  return [
    ...firstLevelProblems(headings),
    ...headings.flatMap((_, place) => headingProblem(headings, place) ?? []),
  ];
}

function firstLevelProblems(headings: readonly HeadingLine[]): string[] {
  const first = headings.filter(({ level }) => level === 1);
  if (first.length === 0) return ['There is no heading of level 1.'];
  if (first.length === 1) return [];
  return [`There are ${first.length} headings of level 1: ${first.map(quoted).join(', ')}.`];
}

/** The problem of one heading at its place among the others, as a sentence; null when it is right. */
export function headingProblem(headings: readonly HeadingLine[], place: number): string | null {
  const heading = headings[place];
  if (heading === undefined) return null;
  const { level, text } = heading;
  const above = headings[place - 1];
  if (text.trim() === '') return `A heading of level ${level} is empty.`;
  if (above === undefined && level > 1) {
    return `The first heading, ${quoted(heading)}, is of level ${level}.`;
  }
  if (above !== undefined && level > above.level + 1) {
    return `${quoted(heading)} is of level ${level} below ${quoted(above)} of level ${above.level}.`;
  }
  return null;
}

function quoted({ text }: HeadingLine): string {
  return `“${text.trim()}”`;
}
