/** A line whose links lead somewhere else now. */
export interface LineChange {
  /** Counted from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** A text with other links, and the lines that changed. */
export interface Relinked {
  readonly source: string;
  readonly changes: readonly LineChange[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Makes the links of a text that lead to one address lead to another; their questions and fragments
 * stay. Code blocks stay as they are.
 */
export function relink(source: string, from: string, to: string): Relinked {
  const link = linkPattern(from);
  const changes: LineChange[] = [];
  let fence: string | null = null;
  const lines = source.split('\n').map((before, place) => {
    const [, mark] = FENCE.exec(before) ?? [];
    if (
      mark !== undefined &&
      (fence === null || (mark[0] === fence[0] && mark.length >= fence.length))
    ) {
      fence = fence === null ? mark : null;
      return before;
    }
    if (fence !== null) return before;
    const after = before.replace(link, (_all, opening: string) => `${opening}${to}`);
    if (after !== before) changes.push({ line: place + 1, before, after });
    return after;
  });
  return { source: lines.join('\n'), changes };
}

/** The target of `[text](address)`, of `[name]: address` and of `url="address"`. */
function linkPattern(from: string): RegExp {
  const address = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `(\\]\\(\\s*<?|^ {0,3}\\[[^\\]]+\\]:\\s*<?|\\b(?:url|href|source)=")${address}(?=[)#?>\\s"]|$)`,
    'g',
  );
}
