import styles from './TimeDisplay.module.css';

export type TimeDisplayProps = {
  /** mm:ss, or h:mm:ss beyond an hour; read as a timer, never announced by itself. */
  clock: string;
  /** Name of the running session: "Focus 3 of 4". */
  label: string;
  /** "ends 14:37"; its line keeps its place while empty. */
  detail?: string | undefined;
};

/** Fills the container it stands in; the digits are equally wide and keep their places. */
export function TimeDisplay({ clock, label, detail = '' }: TimeDisplayProps) {
  const parts = clock.split(':');
  return (
    <div className={styles.display}>
      <p className={styles.label}>{label}</p>
      <p
        className={styles.clock}
        role="timer"
        data-length={clock.length}
        data-over={clock.startsWith('+') || undefined}
      >
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds are their places.
          <span key={place}>
            {place > 0 && <span className={styles.colon}>:</span>}
            {part}
          </span>
        ))}
      </p>
      <p className={styles.detail}>{detail}</p>
    </div>
  );
}
