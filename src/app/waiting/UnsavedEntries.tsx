import styles from './UnsavedEntries.module.css';
import type { UnsavedEntry } from './waiting-words.ts';

export type UnsavedEntriesProps = { label: string; entries: readonly UnsavedEntry[] };

/** Things that are not on the server, in their order, each with the reason. */
export function UnsavedEntries({ label, entries }: UnsavedEntriesProps) {
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map(({ id, title, why, atMs }) => (
        <li key={id} className={styles.entry}>
          <strong>{title}</strong>
          <p className={styles.why}>
            {why} {atMs !== null && <span className={styles.at}>{formatInstant(atMs)}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function formatInstant(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString();
  return new Date(ms).toLocaleString([], {
    ...(isToday ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
  });
}
