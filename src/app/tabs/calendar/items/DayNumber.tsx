import styles from './DayNumber.module.css';

export type DayNumberProps = {
  day: string;
  size?: 'small';
  isToday: boolean;
  /** Whether it lies in another month than the one that is shown. */
  isOther?: boolean;
};

/** The number of a day in its month; it decorates what says the day in full. */
export function DayNumber({ day, size, isToday, isOther }: DayNumberProps) {
  return (
    <span
      className={styles.number}
      data-size={size}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
      aria-hidden="true"
    >
      {Number(day.slice(8))}
    </span>
  );
}
