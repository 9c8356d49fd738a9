import { isFields } from '#shared/domain/timer/engine/reading.ts';

/**
 * The entries of a stored list, whatever became of the text: a value that is no list, and text that
 * is no JSON, count as one entry each, so that nobody writes over them unseen.
 */
export function entriesIn(text: string | null): unknown[] {
  if (text === null || text === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [text];
  }
}

/** Whether an entry that cannot be read may be shown to an account: it names no other one. */
export function mayBeOf(entry: unknown, owner: string | null): boolean {
  if (!isFields(entry)) return true;
  const { userId } = entry;
  return typeof userId !== 'string' || userId === owner;
}
