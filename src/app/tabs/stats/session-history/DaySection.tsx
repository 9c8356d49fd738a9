import { memo } from 'react';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import styles from './DaySection.module.css';
import type { DayGroup } from './day-groups.ts';
import { HistoryRow, type HistoryRowProps } from './HistoryRow.tsx';

export type DaySectionProps = Omit<HistoryRowProps, 'session'> & {
  group: DayGroup;
  /** The next page may have more of this day, so its total is not known yet. */
  isCut: boolean;
};

/** The sessions of a day below their total. */
export const DaySection = memo(function DaySection({ group, isCut, ...row }: DaySectionProps) {
  const { day, sessions } = group;
  const minutes = sessions.reduce((sum, { duration }) => sum + duration, 0);
  const id = `history-${day}`;
  return (
    <div
      className={styles.day}
      // Estimated height of a day that is not laid out.
      style={{ containIntrinsicBlockSize: `auto ${sessions.length * 3.3 + 3.5}rem` }}
    >
      <header className={styles.head}>
        <h2 id={id}>{formatDay(day, 'weekdayAndLongDate')}</h2>
        {!isCut && (
          <span className={styles.total}>
            {counted(sessions.length, 'session')} · {formatMinutes(minutes)}
          </span>
        )}
      </header>
      <ul className={styles.list} aria-labelledby={id}>
        {sessions.map((session) => (
          <HistoryRow key={session.id} session={session} {...row} />
        ))}
      </ul>
    </div>
  );
});
