import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import {
  type DayAxis,
  type DayLine,
  gapsOf,
  instantAt,
  partOn,
  topAt,
} from '#shared/domain/calendar/day-axis.ts';
import { shareColumns } from '#shared/domain/calendar/share-columns.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useCalendar } from '../calendar-context.ts';
import type { CalendarItem } from '../items/calendar-items.ts';
import { longDay, spanWords } from '../items/item-words.ts';
import { type Held, useDragging } from './drag.ts';
import { ItemBlock } from './ItemBlock.tsx';
import { type PlaceStyle, placeOf } from './place-style.ts';
import { SlotCursor } from './SlotCursor.tsx';
import styles from './TimeGrid.module.css';

const PRESS_STEP_MIN = 15;
const ALL = { column: 0, columns: 1, span: 1, room: Number.POSITIVE_INFINITY } as const;
const WAITING = [540, 600, 840] as const;

export type DayColumnProps = {
  line: DayLine;
  items: readonly CalendarItem[];
  /** The minute of the axis under the cursor; null on other days. */
  cursor: number | null;
  isLoading: boolean;
  onKeys: (event: KeyboardEvent, item: CalendarItem) => void;
  onCursorKey: (event: KeyboardEvent) => void;
};

/** One day: its items, the drag preview, and the current time. */
export function DayColumn(props: DayColumnProps) {
  const { line, items, cursor, isLoading } = props;
  const calendar = useCalendar();
  const { axis } = calendar;
  const { press } = useDragging();
  const parts = useMemo(
    () =>
      items.flatMap((item) => {
        const part = partOn(line, item);
        return part === null ? [] : [{ item, part }];
      }),
    [items, line],
  );
  const columns = useMemo(() => shareColumns(parts.map(({ part }) => part)), [parts]);

  function planHere({ clientY, currentTarget }: MouseEvent<HTMLElement>): void {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minutes = ((clientY - top) / height) * axis.minutes;
    const startMs = instantAt(line, Math.floor(minutes / PRESS_STEP_MIN) * PRESS_STEP_MIN);
    calendar.ask({ kind: 'new', work: null, span: { startMs, endMs: startMs + calendar.usualMs } });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the cursor in it does by keys what a press does.
    <section
      className={styles.day}
      data-day={line.day}
      data-today={line.day === calendar.today || undefined}
      aria-label={`${longDay(line.day)}, ${counted(parts.length, 'item')}`}
      onPointerDown={(event) => press(event, { kind: 'create' })}
      onClick={planHere}
    >
      <Gaps line={line} axis={axis} />
      {isLoading && parts.length === 0 && <Waiting />}
      {parts.map(({ item, part }, index) => (
        <ItemBlock
          key={item.key}
          item={item}
          part={part}
          column={columns[index] ?? ALL}
          isReachable={cursor !== null}
          onKeys={props.onKeys}
        />
      ))}
      {cursor !== null && <SlotCursor line={line} minutes={cursor} onKeyDown={props.onCursorKey} />}
      <Ghost line={line} />
      {line.day === calendar.today && (
        <span
          className={styles.now}
          style={topStyle(topAt(line, calendar.nowMs))}
          aria-hidden="true"
        />
      )}
    </section>
  );
}

/** Preview of the dragged item. */
function Ghost({ line }: { line: DayLine }) {
  const { timeZone } = useCalendar();
  const { drag } = useDragging();
  const span = drag?.preview ?? null;
  const part = span === null ? null : partOn(line, span);
  if (span === null || part === null) return null;
  return (
    <span className={styles.ghost} style={placeOf(part, ALL)} aria-hidden="true">
      {drag !== null && <strong>{nameOf(drag.held)}</strong>}
      {spanWords(span, timeZone)}
    </span>
  );
}

function nameOf(held: Held): string {
  if (held.kind === 'create') return 'New block';
  return held.kind === 'task' ? held.title : held.item.title;
}

/** Hours that are skipped on this day, or repeated on another day. */
function Gaps({ line, axis }: { line: DayLine; axis: DayAxis }) {
  return gapsOf(line, axis).map(([from, to]) => (
    <span
      key={from}
      className={styles.gap}
      style={placeOf({ top: from, bottom: to }, ALL)}
      aria-hidden="true"
    />
  ));
}

function Waiting() {
  return WAITING.map((top) => (
    <span key={top} className={styles.waiting} style={placeOf({ top, bottom: top + 45 }, ALL)}>
      <Skeleton shape="block" className={styles.waitingBlock} />
    </span>
  ));
}

function topStyle(top: number): PlaceStyle {
  return { '--top': top };
}
