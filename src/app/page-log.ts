/** What went wrong on this page and was shown to nobody: kept for a bug report, a hundred lines. */
export interface PageLog {
  /** Notes a line with the time; it holds nothing that a user wrote. */
  note(what: string): void;
  /** What was noted, the oldest first. */
  lines(): readonly string[];
}

export interface PageLogDeps {
  readonly now: () => number;
  /** Hears each line as well: the console, while developing. */
  readonly echo?: (line: string) => void;
}

const MOST_LINES = 100;
const LONGEST_LINE = 200;

/** Makes the log of a page. */
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
