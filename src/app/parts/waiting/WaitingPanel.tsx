import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { RefusedEntries } from './RefusedEntries.tsx';
import { UnsavedEntries } from './UnsavedEntries.tsx';
import { countProblems, countWaiting, useWaiting, type Waiting } from './use-waiting.ts';
import styles from './WaitingPanel.module.css';
import { changeEntry, explainWaiting, sessionEntry } from './waiting-words.ts';

/** Pending entries, since when and why; refused ones can be exported and removed. */
export function WaitingPanel({ onClose }: { onClose: () => void }) {
  const { workspace } = useApp();
  const waiting = useWaiting();
  const [isTrying, setTrying] = useState(false);
  const [outcome, setOutcome] = useState('');
  const count = countWaiting(waiting);

  async function tryNow(): Promise<void> {
    setTrying(true);
    setOutcome('');
    await workspace.reload();
    setTrying(false);
    const left = workspace.changes.$waiting.get().length + workspace.queue.$waiting.get().length;
    const why = waiting.isExpired ? 'Sign in first.' : 'The server cannot be reached.';
    setOutcome(left === 0 ? 'Everything is saved now.' : why);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(waiting)}
      footer={
        count > 0 && (
          <Button variant="primary" isBusy={isTrying} onClick={() => void tryNow()}>
            Try now
          </Button>
        )
      }
    >
      {count === 0 && countProblems(waiting) === 0 && (
        <p>
          {waiting.isOffline
            ? 'Nothing is waiting. Changes you make offline are kept here and sent later.'
            : 'Nothing is waiting any more.'}
        </p>
      )}
      {count > 0 && (
        <>
          <p className={styles.lede} tabIndex={-1} data-autofocus>
            Saved on this device and sent in this order as soon as{' '}
            {waiting.isExpired ? 'you sign in.' : 'the server can be reached.'}
          </p>
          <UnsavedEntries
            label="Waits"
            entries={[
              ...waiting.changes.map(changeEntry),
              ...waiting.sessions.map(sessionEntry),
            ].map((entry) => ({ ...entry, why: explainWaiting(entry.why) }))}
          />
        </>
      )}
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
      <RefusedEntries waiting={waiting} />
    </Dialog>
  );
}

function titleOf(waiting: Waiting): string {
  if (countWaiting(waiting) > 0) return 'Not on the server yet';
  if (countProblems(waiting) > 0) return 'Not saved';
  return waiting.isOffline ? 'Offline' : 'Everything is saved';
}
