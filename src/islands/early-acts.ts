import { PAGE_MARKS } from '#shared/page/first-script.ts';

/** What a visitor did before the timer was awake. */
export interface EarlyActs {
  /** The type of session that was chosen, as it stands on the page. */
  readonly session: string | null;
  readonly isStartPressed: boolean;
}

/** Whether the visitor has asked for a task before the timer was awake; ask before `wakeTimer`. */
export function isTaskPressedEarly(): boolean {
  return document.documentElement.dataset[PAGE_MARKS.earlyPress] === 'task';
}

/** Marks the page's timer as awake, and answers what the page's first script wrote down before. */
export function wakeTimer(): EarlyActs {
  const { dataset } = document.documentElement;
  const acts = {
    session: dataset[PAGE_MARKS.earlySession] ?? null,
    isStartPressed: dataset[PAGE_MARKS.earlyPress] === 'start',
  };
  delete dataset[PAGE_MARKS.earlySession];
  delete dataset[PAGE_MARKS.earlyPress];
  dataset[PAGE_MARKS.timer] = 'lives';
  return acts;
}
