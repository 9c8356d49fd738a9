import { useStore } from '@nanostores/react';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { valueOr } from '#stores/loadable.ts';
import { useApp } from '../../../app-context.ts';
import { useDesk } from '../desk.ts';
import type { CalendarItem } from '../items/calendar-items.ts';
import { dayWords, longDay } from '../items/item-words.ts';
import styles from './GridHead.module.css';

const MOST_DUE = 2;

/** The days by name, what was done on each, and the tasks that are due. */
export function GridHead({ items }: { items: readonly CalendarItem[] }) {
  const desk = useDesk();
  const due = useDueTasks();
  const { days } = desk.axis;
  const hasDue = days.some(({ day }) => due.has(day));
  return (
    <div className={styles.head}>
      <span className={styles.corner} />
      {days.map(({ day }) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          data-today={day === desk.today || undefined}
          aria-current={day === desk.today ? 'date' : undefined}
          onClick={() => desk.go({ view: 'day', date: day })}
        >
          <span className="sr-only">{longDay(day)}</span>
          <span className={styles.weekday} aria-hidden="true">
            {dayWords(day, { weekday: 'short' })}
          </span>
          <span className={styles.number} aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <span className={styles.total}>{totalOn(day, items, desk.timeZone)}</span>
        </button>
      ))}
      {hasDue && <span className={styles.name}>Due</span>}
      {hasDue &&
        days.map(({ day }) => (
          <ul key={day} className={styles.due} aria-label={`Due on ${longDay(day)}`}>
            {(due.get(day) ?? []).slice(0, MOST_DUE).map(({ id, title }) => (
              <li key={id} title={title}>
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

/** Open tasks by the day on which they are due. */
export function useDueTasks(): ReadonlyMap<string, readonly { id: string; title: string }[]> {
  const { workspace } = useApp();
  const tasks = valueOr(useStore(workspace.tasks.$tasks), []);
  return Map.groupBy(
    tasks.filter(({ completed, dueOn }) => !completed && dueOn !== null),
    ({ dueOn }) => dueOn ?? '',
  );
}

/** What the sessions that ended on a day come to; nothing where there are none. */
export function totalOn(day: string, items: readonly CalendarItem[], timeZone: string): string {
  const minutes = items.reduce((sum, item) => {
    if (item.kind !== 'session' || localDate(item.endMs, timeZone) !== day) return sum;
    return sum + item.session.duration;
  }, 0);
  return minutes === 0 ? '' : formatMinutes(minutes);
}
