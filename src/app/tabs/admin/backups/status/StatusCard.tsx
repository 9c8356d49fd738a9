import type { BackupStatus } from '#shared/contract/admin/backups.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import type { Loaded } from '../../../../parts/calls/use-loaded.ts';
import styles from '../BackupsSection.module.css';
import { statusLines } from './status-words.ts';

/** The state of backups as a whole: verified, scheduled, space, and copies elsewhere. */
export function StatusCard({ status, nowMs }: { status: Loaded<BackupStatus>; nowMs: number }) {
  const { state } = status;
  return (
    <section className={`card ${styles.status}`} aria-label="State of backups">
      {state.kind === 'loading' && (
        <div aria-busy="true" className={styles.pad}>
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
      {state.kind === 'failed' && (
        <p role="status" className={styles.failure}>
          The state of backups could not be loaded. {state.message}
          <Button size="small" onClick={status.reload}>
            Try again
          </Button>
        </p>
      )}
      {state.kind === 'ready' && state.isStale && (
        <p role="status" className={styles.stale}>
          The server isn’t responding: this is the last known state.
        </p>
      )}
      {state.kind === 'ready' && (
        <ul className={styles.items}>
          {statusLines(state.value, nowMs).map(({ part, tone, words, details }) => (
            <li key={words} className={styles.item}>
              <Tag tone={tone}>{part}</Tag>
              <div>
                <p>{words}.</p>
                {details !== '' && <p className={styles.note}>{details}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
