import { PAGE_MARKS } from '#shared/page/first-script.ts';

/** Presses of a visitor before the timer's script was ready. */
export interface EarlyActs {
  /** The type of session that was chosen, as it stands on the page. */
  readonly session: string | null;
  readonly isStartPressed: boolean;
  /** The value of `data-early-press` on the pressed element; null when nothing was pressed. */
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
