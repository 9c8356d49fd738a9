import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import type { Stored, StoredForm } from '../send-queue/stored-queue.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { entriesIn } from '../storage/stored-entries.ts';

const MOST_DELIVERED = 200;

/**
 * Returns the form of the key `ripenChanges`, whose entries are read by `read`; text that is no JSON
 * counts as one unreadable entry.
 */
export function changesForm(
  read: (value: unknown) => PendingChange | null,
): StoredForm<PendingChange> {
  return {
    key: STORAGE_KEYS.changes,
    read: (text) => readStored(text, read),
    write: ({ entries, delivered, unreadable }) =>
      JSON.stringify({
        entries: [...entries, ...unreadable],
        delivered: delivered?.slice(-MOST_DELIVERED) ?? [],
      }),
  };
}

function readStored(
  text: string | null,
  read: (value: unknown) => PendingChange | null,
): Stored<PendingChange> {
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

function parse(text: string | null): { entries: unknown[]; delivered: unknown[] } {
  const found = entriesIn(text);
  const [only] = found;
  if (found.length !== 1 || !isFields(only) || !Array.isArray(only['entries'])) {
    return { entries: found, delivered: [] };
  }
  const { entries, delivered } = only;
  return { entries, delivered: Array.isArray(delivered) ? delivered : [] };
}
