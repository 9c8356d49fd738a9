import { folded } from '../text/folded.ts';

/** When a task that is looked for is due. */
export const DUES = ['any', 'overdue', 'today', 'none'] as const;

/** One of `DUES`. */
export type Due = (typeof DUES)[number];

/** The fields that a search reads. */
export interface Searched {
  readonly title: string;
  readonly notes: string;
  readonly tags: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
}

/** The search text and its context; `today` is a local day, `YYYY-MM-DD`. */
export interface TaskSearch {
  readonly text: string;
  readonly due: Due;
  readonly today: string;
}

/**
 * Makes the test that a task passes which holds every word in its title or notes, whatever the case
 * and the accents, has a tag that begins like each `#word`, and is due then.
 */
export function taskFilter({ text, due, today }: TaskSearch): (task: Searched) => boolean {
  const words = folded(text).split(/\s+/u).filter(Boolean);
  const tags = words.filter((word) => word.startsWith('#')).map((word) => word.slice(1));
  const plain = words.filter((word) => !word.startsWith('#'));
  return (task) => {
    if (!isDue(task.dueOn, due, today)) return false;
    if (!tags.every((tag) => task.tags.some((own) => folded(own).startsWith(tag)))) return false;
    if (plain.length === 0) return true;
    const own = folded(`${task.title}\n${task.notes}`);
    return plain.every((word) => own.includes(word));
  };
}

function isDue(dueOn: string | null, due: Due, today: string): boolean {
  switch (due) {
    case 'any':
      return true;
    case 'none':
      return dueOn === null;
    case 'today':
      return dueOn === today;
    case 'overdue':
      return dueOn !== null && dueOn < today;
  }
}
