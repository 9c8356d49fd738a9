import { type QuickAdd, type QuickAddPlace, readQuickAdd } from './quick-add.ts';

/** A task out of a line, or null with the reason why the line makes none. */
export type LineOutcome =
  | { readonly task: QuickAdd; readonly error: '' }
  | { readonly task: null; readonly error: string };

/**
 * Reads the line that adds a task. A line with words that are wrong is refused with the reason;
 * `isAsItIs` takes such words into the title.
 */
export function readPlainLine(
  line: string,
  place: QuickAddPlace & { readonly isAsItIs: boolean },
): LineOutcome {
  const task = readQuickAdd(line, place);
  if (task.title === '') return { task: null, error: 'Give the task a title as well.' };
  const [problem] = task.problems;
  if (problem !== undefined && !place.isAsItIs) {
    return { task: null, error: `${problem} Or press Enter to add it as typed.` };
  }
  return { task, error: '' };
}
