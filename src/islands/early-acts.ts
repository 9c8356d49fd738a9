import { PAGE_MARKS } from '#shared/page/first-script.ts';

/** What a visitor did before the timer was awake. */
export interface EarlyActs {
  /** The type of session that was chosen, as it stands on the page. */
  readonly session: string | null;
  readonly isStartPressed: boolean;
  /** What `data-early-press` of the pressed element says. */
  readonly pressed: string | null;
}

/** Whether the visitor has asked for a task before the timer was awake; ask before `wakeTimer`. */
export function isTaskPressedEarly(): boolean {
  return document.documentElement.dataset[PAGE_MARKS.earlyPress] === 'task';
}

/** Marks the page's timer as awake, and answers what the page's first script wrote down before. */
export function wakeTimer(): EarlyActs {
  const { dataset } = document.documentElement;
  const pressed = dataset[PAGE_MARKS.earlyPress] ?? null;
  const acts = {
    session: dataset[PAGE_MARKS.earlySession] ?? null,
    isStartPressed: pressed === 'start',
    pressed,
  };
  delete dataset[PAGE_MARKS.earlySession];
  delete dataset[PAGE_MARKS.earlyPress];
  dataset[PAGE_MARKS.timer] = 'lives';
  return acts;
}
