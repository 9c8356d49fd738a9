import { Flag } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { DayLine } from '#shared/domain/calendar/day-axis.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { useCalendar } from '../calendar-context.ts';
import { useDragging } from '../grid/drag.ts';
import { totalOf } from '../grid/GridHead.tsx';
import { ItemMark } from '../grid/ItemMark.tsx';
import { type CalendarItem, isOn } from '../items/calendar-items.ts';
import { DayNumber } from '../items/DayNumber.tsx';
import type { DueEntry } from '../items/due-entries.ts';
import colors from '../items/ItemColor.module.css';
import { longDay } from '../items/item-words.ts';
import styles from './MonthView.module.css';

const MOST_ITEMS = 3;
const NOTHING_DUE: readonly DueEntry[] = [];
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Whole weeks of a month: the total of each day, and its first items. */
export function MonthView({ isLoading }: { isLoading: boolean }) {
  const calendar = useCalendar();
  const grid = useRef<HTMLElement>(null);
  /** The day takes the focus after the next render. */
  const isWanted = useRef(false);
  const { days } = calendar.axis;

  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const day = grid.current?.querySelector<HTMLElement>(`[data-month-day="${calendar.date}"]`);
    day?.focus();
    if (document.activeElement === day) isWanted.current = false;
  }, [calendar.date]);

  function press(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    calendar.shift(by);
    isWanted.current = true;
  }

  return (
    <section className={styles.month} aria-label="Month" onKeyDown={press} ref={grid}>
      {days.slice(0, 7).map(({ day }) => (
        <span key={day} className={styles.weekday} aria-hidden="true">
          {formatDay(day, 'weekday')}
        </span>
      ))}
      {days.map((line) => (
        <MonthDay
          key={line.day}
          line={line}
          due={calendar.due.get(line.day) ?? NOTHING_DUE}
          isLoading={isLoading}
        />
      ))}
    </section>
  );
}

type MonthDayProps = { line: DayLine; due: DueEntries; isLoading: boolean };

function MonthDay({ line, due, isLoading }: MonthDayProps) {
  const calendar = useCalendar();
  const { drag } = useDragging();
  const { day } = line;
  const isOther = day.slice(0, 7) !== calendar.date.slice(0, 7);
  const items = calendar.items.filter((item) => isOn(item, line));
  const sessions = items.flatMap((item) => (item.kind === 'session' ? [item.session] : []));
  const plans = items.length - sessions.length;
  const interrupted = sessions.filter((session) => session.interrupted).length;
  const total = totalOf(items);
  const tasksDue = due.filter(({ kind }) => kind === 'task').length;
  const words = [
    longDay(day),
    total,
    sessions.length > 0 && counted(sessions.length, 'session'),
    plans > 0 && `${plans} planned`,
    ...due.filter(({ kind }) => kind === 'milestone').map(({ title }) => `milestone ${title}`),
    tasksDue > 0 && `${tasksDue} due`,
  ];
  const shown = linesOf(items, due);
  return (
    <button
      type="button"
      className={styles.day}
      data-month-day={day}
      data-other={isOther || undefined}
      data-over={drag?.monthDay === day || undefined}
      tabIndex={day === calendar.date ? 0 : -1}
      aria-current={day === calendar.today ? 'date' : undefined}
      onClick={() => calendar.go({ view: 'day', date: day })}
    >
      <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
      <span className={styles.top} aria-hidden="true">
        <DayNumber day={day} size="small" isToday={day === calendar.today} isOther={isOther} />
        <span className={styles.total}>{total}</span>
      </span>
      {isLoading && <Skeleton />}
      {items.length > 0 && (
        <SessionDots
          className={styles.dots}
          finished={sessions.length - interrupted}
          interrupted={interrupted}
          planned={items.filter((item) => item.kind === 'plan' && item.outcome === 'open').length}
        />
      )}
      {sessions.length + plans > 0 && (
        <span className={styles.count} aria-hidden="true">
          <SessionDots
            finished={sessions.length > 0 ? 1 : 0}
            planned={sessions.length > 0 ? 0 : 1}
          />
          {sessions.length > 0 ? sessions.length : plans}
        </span>
      )}
      <span className={styles.items} aria-hidden="true">
        {shown.slice(0, MOST_ITEMS).map((each) => (
          <span
            key={each.key}
            className={classNames(colors.colored, styles.item)}
            data-kind={each.kind}
            data-done={each.isDone || undefined}
            data-color={each.item === null ? undefined : calendar.colorOf(each.item.projectId)}
          >
            {each.item !== null && <ItemMark item={each.item} />}
            {each.kind === 'milestone' && <Flag className={styles.flag} />}
            <span className={styles.title}>{each.title}</span>
          </span>
        ))}
        {shown.length > MOST_ITEMS && (
          <span className={styles.more}>+{shown.length - MOST_ITEMS}</span>
        )}
      </span>
    </button>
  );
}

type DueEntries = readonly DueEntry[];
type Line = {
  key: string;
  kind: 'milestone' | 'due' | CalendarItem['kind'];
  title: string;
  isDone: boolean;
  item: CalendarItem | null;
};

/** Due entries first, then items; consecutive sessions on the same task share a line. */
function linesOf(items: readonly CalendarItem[], due: DueEntries) {
  const lines: Line[] = due.map(({ id, kind, title, isDone }) => ({
    key: id,
    title,
    isDone,
    item: null,
    kind: kind === 'milestone' ? kind : 'due',
  }));
  for (const item of items) {
    const last = lines.at(-1);
    if (last?.kind === 'session' && item.kind === 'session' && last.title === item.title) continue;
    lines.push({ key: item.key, kind: item.kind, title: item.title, isDone: false, item });
  }
  return lines;
}
