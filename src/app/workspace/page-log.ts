/** Log of errors on this page that were not shown: a hundred lines, cached for a bug report. */
export interface PageLog {
  /** Adds a line with the time; it must contain nothing that a user wrote. */
  note(what: string): void;
  /** Returns the lines, the oldest first. */
  lines(): readonly string[];
}

export interface PageLogDeps {
  readonly now: () => number;
  /** Also receives each line: the console, during development. */
  readonly echo?: (line: string) => void;
}

const MOST_LINES = 100;
const LONGEST_LINE = 200;

/** Creates the log of a page. */
export function createPageLog({ now, echo }: PageLogDeps): PageLog {
  const lines: string[] = [];
  return {
    note(what) {
      const line = `${new Date(now()).toISOString()} ${what}`.slice(0, LONGEST_LINE);
      lines.push(line);
      if (lines.length > MOST_LINES) lines.shift();
      echo?.(line);
    },
    lines: () => lines,
  };
}
