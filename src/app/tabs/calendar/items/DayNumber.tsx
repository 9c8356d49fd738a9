import styles from './DayNumber.module.css';

export type DayNumberProps = {
  day: string;
  size?: 'small';
  isToday: boolean;
  /** Whether it belongs to another month than the shown one. */
  isOther?: boolean;
};

/** The number of a day in its month; decorative, because its container names the day in full. */
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
