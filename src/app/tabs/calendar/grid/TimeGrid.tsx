import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { topAt } from '#shared/domain/calendar/day-axis.ts';
import { firstSight } from '#shared/domain/calendar/first-sight.ts';
import { formatHour } from '#shared/domain/formats/days.ts';
import { useCalendar } from '../calendar-context.ts';
import type { CalendarItem } from '../items/calendar-items.ts';
import { DayColumn } from './DayColumn.tsx';
import { SCROLLER_MARK } from './follow-pointer.ts';
import { GridHead } from './GridHead.tsx';
import type { PlaceStyle } from './place-style.ts';
import styles from './TimeGrid.module.css';
import { type Carried, useItemKeys } from './use-item-keys.ts';

const CURSOR_STEP = 30;
const FIRST_CURSOR = 540;

/** Days side by side on one axis of hours. */
export function TimeGrid({ isLoading }: { isLoading: boolean }) {
  const calendar = useCalendar();
  const { axis } = calendar;
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useItemKeys();
  const [minutes, setMinutes] = useState(FIRST_CURSOR);
  /** Selector of the element to focus after the next render. */
  const wanted = useRef<string | null>(null);
  const want = (selector: string) => {
    wanted.current = selector;
  };
  const { carried } = keys;
  const items = carried === null ? calendar.items : withCarried(calendar.items, carried);
  useFirstScroll(scroller, isLoading);

  // An item moved by keys may be rendered again in another column.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const element = scroller.current?.querySelector<HTMLElement>(wanted.current);
    if (element === null || element === undefined) return;
    if (document.activeElement !== element) element.focus();
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    wanted.current = null;
  });

  function pressItem(event: KeyboardEvent, item: CalendarItem): void {
    if (!keys.press(event, item, want) && !goBetween(event, item.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Handles plain arrows: up and down between items of the day, sideways to the cursor of the next
   * day.
   */
  function goBetween(
    { key, altKey, shiftKey, currentTarget }: KeyboardEvent,
    own: string,
  ): boolean {
    if (altKey || shiftKey) return false;
    if (key === 'ArrowLeft' || key === 'ArrowRight') return stepCursor(key);
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    const column = currentTarget.closest('[data-day]');
    const all = [...(column?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const place = all.findIndex((element) => element.dataset['item'] === own);
    all[place + (key === 'ArrowUp' ? -1 : 1)]?.focus();
    return true;
  }

  function stepCursor(key: string): boolean {
    const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const rows = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (days !== undefined) want(cursorOn(calendar.shift(days)));
    else if (rows !== undefined) {
      setMinutes((at) =>
        Math.min(Math.max(at + rows * CURSOR_STEP, 0), axis.minutes - CURSOR_STEP),
      );
      want(cursorOn(calendar.date));
    } else return false;
    return true;
  }

  function pressCursor(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!stepCursor(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const size: PlaceStyle = { '--minutes': axis.minutes, '--days': axis.days.length };
  return (
    <div ref={scroller} className={styles.scroller} style={size} {...{ [SCROLLER_MARK]: '' }}>
      <GridHead items={items} />
      <div className={styles.body}>
        <Hours />
        {axis.days.map((line) => (
          <DayColumn
            key={line.day}
            line={line}
            items={items}
            cursor={line.day === calendar.date ? minutes : null}
            isLoading={isLoading}
            onKeys={pressItem}
            onCursorKey={pressCursor}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Places the item moved by keys at its new position, also on a day whose items are not loaded yet.
 */
function withCarried(items: readonly CalendarItem[], { item, span }: Carried): CalendarItem[] {
  return [...items.filter(({ key }) => key !== item.key), { ...item, ...span }];
}

/** Returns the selector of the cursor on a day. */
function cursorOn(day: string): string {
  return `[data-day="${day}"] [data-cursor]`;
}

/** The labels of the hours, and their lines across all days. */
function Hours() {
  const { axis } = useCalendar();
  return (
    <div className={styles.hours} aria-hidden="true">
      {axis.hours.slice(1, -1).map(({ hour, top, isAgain }) => {
        const style: PlaceStyle = { '--top': top };
        return (
          <span key={top} className={styles.hour} style={style}>
            <span className={styles.hourName}>
              {formatHour(hour)}
              {isAgain && <small>again</small>}
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** Scrolls to the current time, or to the first entry, whenever other days are shown. */
function useFirstScroll(
  scroller: { readonly current: HTMLElement | null },
  isLoading: boolean,
): void {
  const { axis, items, today, nowMs } = useCalendar();
  const first = axis.days[0]?.day;
  const shown = useRef('');
  useLayoutEffect(() => {
    const element = scroller.current;
    const key = `${first} ${axis.days.length} ${isLoading}`;
    if (element === null || shown.current === key) return;
    shown.current = key;
    const [head, body] = [element.firstElementChild, element.lastElementChild].map(
      (part) => part?.getBoundingClientRect().height ?? 0,
    );
    if (head === undefined || body === undefined || body === 0) return;
    const todays = axis.days.find(({ day }) => day === today);
    const top = firstSight({
      seen: ((element.clientHeight - head) / body) * axis.minutes,
      now: todays === undefined ? null : topAt(todays, nowMs),
      entries: axis.days.flatMap((line) =>
        items.flatMap(({ startMs }) =>
          startMs >= line.startMs && startMs < line.endMs ? topAt(line, startMs) : [],
        ),
      ),
    });
    element.scrollTo({ top: (top / axis.minutes) * body });
  }, [scroller, axis, items, today, nowMs, first, isLoading]);
}
