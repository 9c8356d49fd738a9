import { createContext, type PointerEvent, use } from 'react';
import type { Span } from '#shared/domain/calendar/plan-rules.ts';
import type { PlannedWork } from '../calendar-context.ts';
import type { CalendarItem } from '../items/calendar-items.ts';

/** What a pointer was pressed on. */
export type Held =
  | { readonly kind: 'move' | 'start' | 'end'; readonly item: CalendarItem }
  | { readonly kind: 'create' }
  | { readonly kind: 'task'; readonly work: PlannedWork; readonly title: string };

/** Something that is being dragged, and where it would lie. */
export interface Drag {
  readonly held: Held;
  /** Null while it is held over nothing that takes it. */
  readonly preview: Span | null;
  /** The day of a month over which it is held. */
  readonly monthDay: string | null;
}

/** Dragging in the calendar: what is dragged now, and how it begins. */
export interface Dragging {
  readonly drag: Drag | null;
  press(event: PointerEvent, held: Held): void;
}

/** Holds the dragging of the calendar around it. */
export const DragContext = createContext<Dragging>({ drag: null, press: () => {} });

/** The dragging of the calendar that this part stands in. */
export function useDragging(): Dragging {
  return use(DragContext);
}
