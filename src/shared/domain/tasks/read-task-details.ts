import { isKnownDay } from '../dates/known-days.ts';
import { type Fields, isId, isWhole } from '../timer/engine/reading.ts';
import { LEAST_ESTIMATE, LONGEST_NOTES, LONGEST_TAG, MOST_ESTIMATE, MOST_TAGS } from './limits.ts';
import type { TaskDetails } from './lines/plain-task.ts';
import { REPEATS } from './repeat-kinds.ts';

/** Everything that people say of a task besides its title, its project and whether it is done. */
export type WrittenDetails = TaskDetails & { readonly estimate: number | null };

const READERS: {
  readonly [Name in keyof WrittenDetails]: (value: unknown) => WrittenDetails[Name];
} = {
  estimate: (value) => (isWhole(value, LEAST_ESTIMATE, MOST_ESTIMATE) ? value : null),
  notes: (value) => (typeof value === 'string' ? value.slice(0, LONGEST_NOTES) : ''),
  dueOn: (value) => (typeof value === 'string' && isKnownDay(value) ? value : null),
  tags: readTags,
  repeat: (value) => REPEATS.find((repeat) => repeat === value) ?? null,
  parentId: (value) => (isId(value) ? value : null),
};

/**
 * Returns the details in the fields of a task, and nothing else of them. A detail that is missing or
 * cannot be read is that of a task of which nothing is said.
 */
export function readTaskDetails(fields: Fields): WrittenDetails {
  const read = Object.entries(READERS).map(([name, readDetail]) => [
    name,
    readDetail(fields[name]),
  ]);
  // The compiler cannot see that a mapped object keeps its names.
  return Object.fromEntries(read) as WrittenDetails;
}

function readTags(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const given: readonly unknown[] = value;
  const tags = given.filter(
    (tag): tag is string => typeof tag === 'string' && tag !== '' && tag.length <= LONGEST_TAG,
  );
  return [...new Set(tags)].slice(0, MOST_TAGS);
}
