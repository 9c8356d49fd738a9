import { type KeyboardEvent, useMemo, useState } from 'react';
import { firstWeekday } from '#platform/time/first-weekday.ts';
import { type CalendarView, daysShown, stepped } from '#shared/domain/calendar/calendar-days.ts';
import { layDays } from '#shared/domain/calendar/day-axis.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { useNow } from '../../planned-blocks/use-now.ts';
import { useMedia } from '../../shell/header/use-media.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { CalendarScope } from './calendar-context.ts';
import { readPlace, writePlace } from './calendar-place.ts';

const VIEW_KEYS: Readonly<Record<string, CalendarView>> = {
  '1': 'month',
  '2': 'week',
  '3': 'day',
  m: 'month',
  w: 'week',
  d: 'day',
};

/** Returns the days named by the address, with navigation; a narrow week has three days. */
export function useShownDays(workspace: Workspace, detail: string | undefined) {
  const timeZone = workspace.timeZone();
  const nowMs = useNow(workspace.clock);
  const today = localDate(nowMs, timeZone);
  const place = readPlace(detail, today);
  const { date } = place;
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const shapeOf = (view: CalendarView) => (view === 'week' && isNarrow ? 'threeDays' : view);
  const shape = shapeOf(place.view);
  const [weekBegins] = useState(firstWeekday);
  const axis = useMemo(
    () => layDays(daysShown(shape, date, weekBegins), timeZone),
    [shape, date, weekBegins, timeZone],
  );

  // Several keys and presses may follow before the first is rendered.
  const here = () => readPlace(workspace.navigation.$place.get().detail, today);
  const go: CalendarScope['go'] = (next) =>
    workspace.navigation.go({
      tab: 'calendar',
      projectId: null,
      detail: writePlace({ ...here(), ...next }),
    });
  function shift(days: number): string {
    const date = addDays(here().date, days);
    go({ date });
    return date;
  }
  function step(by: 1 | -1): void {
    const from = here();
    go({ date: stepped(shapeOf(from.view), from.date, by) });
  }

  /** Keys of the calendar; they work while the focus is inside it. */
  function press(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const isTyping = target instanceof Element && target.matches('input:not([type=radio]), select');
    if (event.defaultPrevented || isTyping || altKey || ctrlKey || metaKey || shiftKey) return;
    const key = event.key.toLowerCase();
    const view = VIEW_KEYS[key];
    if (view !== undefined) go({ view });
    else if (key === 't') go({ date: today });
    else if (key === 'pageup') step(-1);
    else if (key === 'pagedown') step(1);
    else return;
    event.preventDefault();
  }

  return { ...place, axis, today, nowMs, timeZone, isNarrow, go, shift, step, press };
}
