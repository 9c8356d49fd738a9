import { createContext, use } from 'react';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Span } from '#shared/domain/calendar/block-rules.ts';
import type { CalendarView } from '#shared/domain/calendar/calendar-days.ts';
import type { DayAxis } from '#shared/domain/calendar/day-axis.ts';
import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';
import type { CalendarItem } from './items/calendar-items.ts';
import type { DueEntry } from './items/due-entries.ts';

/** Work to be planned: a task of a project, or nothing yet. */
export interface PlannedWork {
  readonly taskId: string;
  readonly projectId: string;
}

/** Subject of the block dialog: an existing block, or a new one. */
export type BlockQuestion =
  | { readonly kind: 'change'; readonly plan: PlannedBlock }
  | { readonly kind: 'new'; readonly work: PlannedWork | null; readonly span: Span };

/** The data and actions shared by the parts of the calendar. */
export interface CalendarScope {
  readonly view: CalendarView;
  /** The day of the view. */
  readonly date: string;
  /** The shown days. */
  readonly axis: DayAxis;
  readonly today: string;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly items: readonly CalendarItem[];
  /** The due entries by day. */
  readonly due: ReadonlyMap<string, readonly DueEntry[]>;
  /** Returns the colour of a project; undefined without a project. */
  colorOf(projectId: string | null): ProjectColor | undefined;
  /** Default length of a planned block. */
  readonly usualMs: number;
  go(place: { view?: CalendarView; date?: string }): void;
  /** Moves by a number of days; returns the new day. */
  shift(days: number): string;
  /** Opens an item for editing. */
  open(item: CalendarItem): void;
  ask(question: BlockQuestion): void;
  /** Plans a task immediately. */
  plan(work: PlannedWork, span: Span): void;
  /** Changes the times of an item; a recorded session is edited. */
  move(item: CalendarItem, span: Span): void;
  remove(item: CalendarItem): void;
  /** Announces a text to screen readers. */
  say(text: string): void;
}

/** Provides the calendar to its parts. */
export const CalendarContext = createContext<CalendarScope | null>(null);

/** Returns the calendar that this part stands in; throws outside one. */
export function useCalendar(): CalendarScope {
  const calendar = use(CalendarContext);
  if (calendar === null) throw new Error('This part stands outside the calendar.');
  return calendar;
}
