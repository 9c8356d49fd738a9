import { createContext, type PointerEvent, use } from 'react';
import type { Span } from '#shared/domain/calendar/block-rules.ts';
import type { PlannedWork } from '../calendar-context.ts';
import type { CalendarItem } from '../items/calendar-items.ts';

/** Target of a pointer press. */
export type Held =
  | { readonly kind: 'move' | 'start' | 'end'; readonly item: CalendarItem }
  | { readonly kind: 'create' }
  | { readonly kind: 'task'; readonly work: PlannedWork; readonly title: string };

/** A drag in progress, and its preview. */
export interface Drag {
  readonly held: Held;
  /** Null while the pointer is over no drop target. */
  readonly preview: Span | null;
  /** The day under the pointer in the month view. */
  readonly monthDay: string | null;
}

/** Dragging in the calendar: the current drag, and its start. */
export interface Dragging {
  readonly drag: Drag | null;
  press(event: PointerEvent, held: Held): void;
}

/** Provides dragging to the calendar. */
export const DragContext = createContext<Dragging>({ drag: null, press: () => {} });

/** Returns the dragging of the surrounding calendar. */
export function useDragging(): Dragging {
  return use(DragContext);
}
