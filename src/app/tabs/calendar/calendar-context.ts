import { createContext, use } from 'react';
import type { Plan } from '#shared/contract/plan.ts';
import type { CalendarView } from '#shared/domain/calendar/calendar-days.ts';
import type { DayAxis } from '#shared/domain/calendar/day-axis.ts';
import type { Span } from '#shared/domain/calendar/plan-rules.ts';
import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';
import type { CalendarItem } from './items/calendar-items.ts';
import type { DueEntry } from './items/due-entries.ts';

/** What is to be planned: a task of a project, or nothing yet. */
export interface PlannedWork {
  readonly taskId: string;
  readonly projectId: string;
}

/** What is asked in the dialog: a block that is there, or a new one. */
export type PlanQuestion =
  | { readonly kind: 'change'; readonly plan: Plan }
  | { readonly kind: 'new'; readonly work: PlannedWork | null; readonly span: Span };

/** What the parts of the calendar read and do. */
export interface CalendarScope {
  readonly view: CalendarView;
  /** The day that the view is about. */
  readonly date: string;
  /** The days that are shown. */
  readonly axis: DayAxis;
  readonly today: string;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly items: readonly CalendarItem[];
  /** The entries that are due, by days. */
  readonly due: ReadonlyMap<string, readonly DueEntry[]>;
  /** The colour of a project; undefined for one without. */
  colorOf(projectId: string | null): ProjectColor | undefined;
  /** How long a block is planned that nobody said a length of. */
  readonly usualMs: number;
  go(place: { view?: CalendarView; date?: string }): void;
  /** Goes so many days on, and answers which day that is. */
  shift(days: number): string;
  /** Shows what an item is, to change it. */
  open(item: CalendarItem): void;
  ask(question: PlanQuestion): void;
  /** Plans a task at once. */
  plan(work: PlannedWork, span: Span): void;
  /** Gives an item other times; a recorded session is corrected. */
  move(item: CalendarItem, span: Span): void;
  remove(item: CalendarItem): void;
  /** Tells a screen reader. */
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
