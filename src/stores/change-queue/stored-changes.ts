import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { entriesIn } from '../storage/stored-entries.ts';

/** The stored content of the key `ripenChanges`. */
export interface StoredChanges {
  /** In the order in which they were made, of every account. */
  readonly entries: readonly PendingChange[];
  /** The ids that the server confirmed last; another tab may still take them for pending. */
  readonly delivered: readonly string[];
  /** Entries that cannot be read; they stay in storage. */
  readonly unreadable: readonly unknown[];
}

const MOST_DELIVERED = 200;

/** Reads the changes out of stored text, each by `read`; text that is no JSON counts as one unreadable entry. */
export function readStoredChanges(
  text: string | null,
  read: (value: unknown) => PendingChange | null,
): StoredChanges {
  const entries: PendingChange[] = [];
  const unreadable: unknown[] = [];
  const known = new Set<string>();
  const { entries: listed, delivered } = parse(text);
  for (const value of listed) {
    const entry = read(value);
    if (entry === null) unreadable.push(value);
    else if (!known.has(entry.id)) entries.push(entry);
    if (entry !== null) known.add(entry.id);
  }
  return { entries, delivered: delivered.filter((id) => typeof id === 'string'), unreadable };
}

/** The text that is stored for changes. */
export function writeStoredChanges({ entries, delivered, unreadable }: StoredChanges): string {
  return JSON.stringify({
    entries: [...entries, ...unreadable],
    delivered: delivered.slice(-MOST_DELIVERED),
  });
}

function parse(text: string | null): { entries: unknown[]; delivered: unknown[] } {
  const found = entriesIn(text);
  const [only] = found;
  if (found.length !== 1 || !isFields(only) || !Array.isArray(only['entries'])) {
    return { entries: found, delivered: [] };
  }
  const { entries, delivered } = only;
  return { entries, delivered: Array.isArray(delivered) ? delivered : [] };
}
