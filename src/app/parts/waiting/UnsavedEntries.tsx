import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import styles from './UnsavedEntries.module.css';
import type { UnsavedEntry } from './waiting-words.ts';

export type UnsavedEntriesProps = { label: string; entries: readonly UnsavedEntry[] };

/** Entries that are not on the server, in order, each with the reason. */
export function UnsavedEntries({ label, entries }: UnsavedEntriesProps) {
  const { workspace } = useApp();
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map(({ id, title, why, atMs }) => (
        <li key={id} className={styles.entry}>
          <strong>{title}</strong>
          <p className={styles.why}>
            {why} {atMs !== null && <span className={styles.at}>{writtenAt(atMs, workspace)}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function writtenAt(ms: number, { timeZone, today }: Workspace): string {
  const isToday = localDate(ms, timeZone()) === today();
  return isToday ? formatTime(ms) : formatInstant(ms, 'dateAndTime');
}
