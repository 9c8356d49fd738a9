import type { KeyboardEvent } from 'react';
import { type DayLine, instantAt } from '#shared/domain/calendar/day-axis.ts';
import { wallTimeAt } from '#shared/domain/dates/wall-time.ts';
import { useCalendar } from '../calendar-context.ts';
import { longDay } from '../items/item-words.ts';
import type { PlaceStyle } from './place-style.ts';
import styles from './TimeGrid.module.css';

export type SlotCursorProps = {
  line: DayLine;
  minutes: number;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Keyboard cursor in the grid: arrows move it, Enter plans a block there. */
export function SlotCursor({ line, minutes, onKeyDown }: SlotCursorProps) {
  const calendar = useCalendar();
  const startMs = instantAt(line, minutes);
  const { time } = wallTimeAt(startMs, calendar.timeZone);
  const style: PlaceStyle = { '--top': minutes, '--length': 30 };
  return (
    <button
      type="button"
      className={styles.cursor}
      data-cursor
      style={style}
      aria-label={`Plan on ${longDay(line.day)} at ${time}`}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation();
        calendar.ask({
          kind: 'new',
          work: null,
          span: { startMs, endMs: startMs + calendar.usualMs },
        });
      }}
    />
  );
}
