import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DayAxis, instantAt } from '#shared/domain/calendar/day-axis.ts';
import { type CalendarScope, useCalendar } from '../calendar-context.ts';
import { whenWords } from '../items/item-words.ts';
import { type Drag, DragContext, type Dragging, type Held } from './drag.ts';
import { type Grip, previewOf } from './drag-preview.ts';
import { followPointer, SCROLLER_MARK } from './follow-pointer.ts';
import { usualSpan } from './usual-span.ts';

/** Makes items, tasks and empty slots draggable over the days. */
export function DragProvider({ children }: { children: ReactNode }) {
  const calendar = useCalendar();
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown = useRef<Drag | null>(null);
  const latest = useRef(calendar);
  useLayoutEffect(() => {
    latest.current = calendar;
  });

  const press = useMemo(() => {
    const show = (next: Drag | null) => {
      shown.current = next;
      setDrag(next);
    };
    return ({ button, nativeEvent }: Parameters<Dragging['press']>[0], held: Held): void => {
      if (button !== 0) return;
      const { clientX, clientY } = nativeEvent;
      const pressedMs = instantUnder(latest.current.axis, held, [clientX, clientY]);
      followPointer(nativeEvent, {
        onBegin: () => show({ held, preview: null, monthDay: null }),
        onMove(x, y) {
          const { axis, usualMs } = latest.current;
          const atMs = instantUnder(axis, held, [x, y]);
          const from = pressedMs ?? atMs;
          const preview =
            atMs === null || from === null ? null : previewOf(gripOf(held, usualMs), from, atMs);
          show({ held, preview, monthDay: held.kind === 'task' ? monthDayUnder(x, y) : null });
        },
        onDrop() {
          const dropped = shown.current;
          show(null);
          if (dropped !== null) drop(dropped, latest.current);
        },
        onCancel: () => show(null),
      });
    };
  }, []);

  return <DragContext value={{ drag, press }}>{children}</DragContext>;
}

function drop({ held, preview, monthDay }: Drag, calendar: CalendarScope): void {
  if (held.kind === 'task' && monthDay !== null) {
    calendar.ask({ kind: 'new', work: held.work, span: usualSpan(calendar, monthDay) });
  }
  if (preview === null) return;
  if (held.kind === 'create') calendar.ask({ kind: 'new', work: null, span: preview });
  else if (held.kind === 'task') {
    calendar.plan(held.work, preview);
    calendar.say(`Planned: ${held.title}, ${whenWords(preview, calendar.timeZone)}`);
  } else calendar.move(held.item, preview);
}

function gripOf(held: Held, usualMs: number): Grip {
  if (held.kind === 'create') return { kind: 'create' };
  if (held.kind === 'task') return { kind: 'drop', lengthMs: usualMs };
  const { item } = held;
  const span = { startMs: item.startMs, endMs: item.endMs };
  return { kind: held.kind, span, isFree: item.kind === 'session' };
}

/** Returns the instant at a point of the window, clamped to the grid. */
function instantUnder(
  axis: DayAxis,
  { kind }: Held,
  [x, y]: readonly [x: number, y: number],
): number | null {
  const scroller = document.querySelector(`[${SCROLLER_MARK}]`)?.getBoundingClientRect();
  if (scroller === undefined) return null;
  const isInside =
    x >= scroller.left && x <= scroller.right && y >= scroller.top && y <= scroller.bottom;
  if (kind === 'task' && !isInside) return null;
  const columns = [...document.querySelectorAll<HTMLElement>('[data-day]')];
  const boxes = columns.map((column) => ({ column, box: column.getBoundingClientRect() }));
  const under = boxes.find(({ box }) => x < box.right) ?? boxes.at(-1);
  const line = axis.days.find(({ day }) => day === under?.column.dataset['day']);
  if (under === undefined || line === undefined) return null;
  const { top, height } = under.box;
  const minutes = ((y - top) / height) * axis.minutes;
  return instantAt(line, Math.min(Math.max(minutes, 0), axis.minutes));
}

function monthDayUnder(x: number, y: number): string | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-month-day]');
  return cell?.dataset['monthDay'] ?? null;
}
