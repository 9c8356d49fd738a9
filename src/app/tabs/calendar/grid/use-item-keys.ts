import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { later } from '#platform/time/later.ts';
import { SNAP_MINUTES, type Span } from '#shared/domain/calendar/block-rules.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { firstInstantShowing, wallTimeAt } from '#shared/domain/dates/wall-time.ts';
import { listenTo } from '../../../work/window-events.ts';
import { useCalendar } from '../calendar-context.ts';
import type { CalendarItem } from '../items/calendar-items.ts';
import { whenWords } from '../items/item-words.ts';
import { withEnd } from './drag-preview.ts';

/** An item being moved by keys, shown at its new position until it is saved. */
export interface Carried {
  readonly item: CalendarItem;
  readonly span: Span;
}

const STEP_MS = SNAP_MINUTES * 60_000;
/** Delay after the last key press before a move is saved. */
const REST_MS = 700;

/** Moves and resizes by keys: consecutive presses are one change, and Escape cancels it. */
export function useItemKeys() {
  const calendar = useCalendar();
  const [carried, carry] = useState<Carried | null>(null);
  const latest = useRef({ calendar, carried });
  useLayoutEffect(() => {
    latest.current = { calendar, carried };
  });

  useEffect(() => {
    if (carried === null) return;
    return later(REST_MS, () => {
      carry(null);
      latest.current.calendar.move(carried.item, carried.span);
    });
  }, [carried]);
  useEffect(() => {
    const leave = () => {
      const { carried: left, calendar: at } = latest.current;
      if (left !== null) at.move(left.item, left.span);
    };
    const end = listenTo(window, 'pagehide')(leave);
    return () => {
      end();
      leave();
    };
  }, []);

  /**
   * Handles a key of an item and returns whether it did; `want` requests the focus by a selector.
   */
  function press(
    event: KeyboardEvent,
    item: CalendarItem,
    want: (selector: string) => void,
  ): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape' && carried !== null) {
      carry(null);
      calendar.say(`${item.title}: ${whenWords(carried.item, calendar.timeZone)}`);
      return true;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      calendar.remove(item);
      want('[data-cursor]');
      return true;
    }
    const from = carried?.item.key === item.key ? carried : { item, span: item };
    const span = spanAfter(event, from.span, calendar.timeZone);
    if (span === null) return false;
    carry({ item: from.item, span });
    want(`[data-item="${item.key}"]`);
    const { day } = wallTimeAt(span.startMs, calendar.timeZone);
    if (!calendar.axis.days.some((line) => line.day === day)) calendar.go({ date: day });
    calendar.say(whenWords(span, calendar.timeZone));
    return true;
  }

  return { carried, press };
}

/** Alt and arrows move by five minutes or a day, Shift and arrows resize. */
function spanAfter(
  { key, altKey, shiftKey }: KeyboardEvent,
  { startMs, endMs }: Span,
  timeZone: string,
): Span | null {
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (altKey && !shiftKey && down !== undefined) {
    return { startMs: startMs + down * STEP_MS, endMs: endMs + down * STEP_MS };
  }
  if (altKey && !shiftKey && right !== undefined) {
    const { day, time } = wallTimeAt(startMs, timeZone);
    const seconds = startMs % 60_000;
    const movedMs = firstInstantShowing({ day: addDays(day, right), time }, timeZone) + seconds;
    return { startMs: movedMs, endMs: movedMs + endMs - startMs };
  }
  if (shiftKey && !altKey && down !== undefined) {
    return withEnd({ startMs, endMs }, endMs + down * STEP_MS);
  }
  return null;
}
