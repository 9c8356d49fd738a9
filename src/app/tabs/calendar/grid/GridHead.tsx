import { Flag } from 'lucide-react';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { useCalendar } from '../calendar-context.ts';
import { type CalendarItem, isOn } from '../items/calendar-items.ts';
import { DayNumber } from '../items/DayNumber.tsx';
import { longDay } from '../items/item-words.ts';
import styles from './GridHead.module.css';

const MOST_DUE = 2;

/** The names of the days, the total of each, and the milestones and tasks due. */
export function GridHead({ items }: { items: readonly CalendarItem[] }) {
  const calendar = useCalendar();
  const { due } = calendar;
  const { days } = calendar.axis;
  const hasDue = days.some(({ day }) => due.has(day));
  return (
    <div className={styles.head}>
      <span className={styles.corner} />
      {days.map((line) => {
        const { day } = line;
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-today={day === calendar.today || undefined}
            aria-current={day === calendar.today ? 'date' : undefined}
            onClick={() => calendar.go({ view: 'day', date: day })}
          >
            <span className="sr-only">{longDay(day)}</span>
            <span className={styles.weekday} aria-hidden="true">
              {formatDay(day, 'weekday')}
            </span>
            <DayNumber day={day} isToday={day === calendar.today} />
            <span className={styles.total}>
              {totalOf(items.filter((item) => isOn(item, line)))}
            </span>
          </button>
        );
      })}
      {hasDue && <span className={styles.name}>Due</span>}
      {hasDue &&
        days.map(({ day }) => (
          <ul key={day} className={styles.due} aria-label={`Due on ${longDay(day)}`}>
            {(due.get(day) ?? []).slice(0, MOST_DUE).map(({ id, kind, title, isDone }) => (
              <li key={id} title={title} data-done={isDone || undefined}>
                {kind === 'milestone' && <Flag aria-label="Milestone" />}
                {title}
              </li>
            ))}
            {(due.get(day) ?? []).length > MOST_DUE && (
              <li className={styles.more}>+{(due.get(day) ?? []).length - MOST_DUE}</li>
            )}
          </ul>
        ))}
    </div>
  );
}

/** Returns the total of the sessions among the items; empty without any. */
export function totalOf(items: readonly CalendarItem[]): string {
  const minutes = items.reduce(
    (sum, item) => sum + (item.kind === 'session' ? item.session.duration : 0),
    0,
  );
  return minutes === 0 ? '' : formatMinutes(minutes);
}
