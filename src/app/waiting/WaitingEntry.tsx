import styles from './WaitingPanel.module.css';

type Props = {
  title: string;
  /** Since when it waits, in UTC milliseconds; null when nobody knows. */
  atMs: number | null;
  why: string;
};

/** One thing that is not on the server. */
export function WaitingEntry({ title, atMs, why }: Props) {
  return (
    <li className={styles.entry}>
      <strong>{title}</strong>
      <span className={styles.why}>
        {atMs !== null && <>Since {formatInstant(atMs)}. </>}
        {why}
      </span>
    </li>
  );
}

function formatInstant(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString();
  return new Date(ms).toLocaleString([], {
    ...(isToday ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
  });
}
