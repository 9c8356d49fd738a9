import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { saveJsonFile } from '#platform/device/save-file.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { GuestMigration, Progress } from '#stores/guest-migration/guest-migration-store.ts';
import { countOf, type RefusedEntry } from '#stores/guest-migration/pending-data.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { UnsavedEntries } from '../../parts/waiting/UnsavedEntries.tsx';
import styles from './GuestMigrationDialog.module.css';
import { pendingInWords } from './pending-in-words.ts';

export type GuestMigrationDialogProps = {
  isOpen: boolean;
  store: GuestMigration;
  /** The session that was under way; null for none. */
  carriedText: string | null;
  onMigrate: () => void;
  onDecline: (kind: 'left' | 'later') => void;
  onClose: () => void;
};

/** Lists the data from before somebody signed in, and moves it to the account. */
export function GuestMigrationDialog(props: GuestMigrationDialogProps) {
  const { isOpen, store, carriedText, onMigrate, onDecline, onClose } = props;
  const progress = useStore(store.$progress);
  const pending = useStore(store.$pending);
  const isRunning = progress.kind === 'running';
  const isEmpty = countOf(pending) === 0 && carriedText === null;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (isRunning || isEmpty ? onClose() : onDecline('later'))}
      title="Move your work to your account?"
      closesOnBackdrop={false}
      footer={
        isEmpty ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="quiet" isBusy={isRunning} onClick={() => onDecline('left')}>
              Don’t ask again
            </Button>
            <Button onClick={() => (isRunning ? onClose() : onDecline('later'))}>
              {isRunning ? 'Close' : 'Not now'}
            </Button>
            <Button variant="primary" data-autofocus isBusy={isRunning} onClick={onMigrate}>
              {progress.kind === 'stopped' ? 'Try again' : 'Move to my account'}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        <p>
          {isEmpty
            ? 'There is nothing in this browser to move.'
            : 'This browser has work from before you signed in. Move it to your account, or leave it here.'}
        </p>
        <ul className={styles.list}>
          {pendingInWords(pending).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {carriedText !== null && <li>{carriedText}</li>}
        </ul>
        <ProgressLine progress={progress} />
        <Refused entries={pending.refused} />
      </div>
    </Dialog>
  );
}

function ProgressLine({ progress }: { progress: Progress }) {
  return (
    <div role="status" className={styles.status}>
      {progress.kind === 'running' && (
        <p className={styles.progress}>
          <ProgressBar value={progress.done} max={progress.total} label="Moved" />
          <span>
            {progress.done} of {progress.total}
          </span>
        </p>
      )}
      {progress.kind === 'stopped' && (
        <p className={styles.problem}>
          {progress.reason} Anything that wasn’t moved stays in this browser.
        </p>
      )}
    </div>
  );
}

function Refused({ entries }: { entries: readonly RefusedEntry[] }) {
  if (entries.length === 0) return null;
  const save = () => saveJsonFile('not-moved.json', entries.map(exported));
  return (
    <section className={styles.refused} aria-labelledby="refused-heading">
      <h3 id="refused-heading">{counted(entries.length, 'item')} not accepted by your account</h3>
      <UnsavedEntries
        label="Rejected"
        entries={entries.map((refused) => ({
          id: refused.id,
          title: nameOf(refused),
          why: refused.problem,
          atMs: null,
        }))}
      />
      <Button size="small" icon={<Download aria-hidden="true" />} onClick={save}>
        Download as JSON
      </Button>
    </section>
  );
}

function nameOf({ entry }: RefusedEntry): string {
  if ('title' in entry) return entry.title;
  return `Session of ${formatInstant(entry.startedAt, 'dateAndTime')}`;
}

function exported({ kind, problem, entry }: RefusedEntry) {
  return { kind, problem, ...entry };
}
