import { type PointerEvent, useState } from 'react';
import type { Task } from '#shared/contract/work/tasks.ts';

/** The open and the completed tasks of a list, in the order in which they are shown. */
export interface OpenAndDone {
  readonly open: readonly Task[];
  readonly done: readonly Task[];
}

/**
 * Leaves tasks that were open before (`held`, their ids in order) among the open ones after they
 * were completed, each behind the task that it followed.
 */
export function holdPlaces(held: readonly string[], { open, done }: OpenAndDone): OpenAndDone {
  const completed = new Map(done.map((task) => [task.id, task]));
  const shown = [...open];
  held.forEach((id, place) => {
    const task = completed.get(id);
    if (task === undefined) return;
    const before = held.slice(0, place).findLast((each) => shown.some((one) => one.id === each));
    shown.splice(shown.findIndex((one) => one.id === before) + 1, 0, task);
    completed.delete(id);
  });
  return { open: shown, done: done.filter(({ id }) => completed.has(id)) };
}

/**
 * Keeps completed tasks in their place while the mouse is over their list, so that the next press
 * meets the task that it was aimed at. `over` goes onto the list, or onto the card around it.
 */
export function useHeldPlaces(lists: OpenAndDone) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const over = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') setHeld(lists.open.map(({ id }) => id));
    },
    onPointerLeave: () => setHeld(null),
  };
  const release = () => setHeld(null);
  return { ...(held === null ? lists : holdPlaces(held, lists)), over, release };
}
