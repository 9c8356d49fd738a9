import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { RefusedEntries } from './RefusedEntries.tsx';
import { countProblems, useWaiting } from './use-waiting.ts';
import { WaitingEntry } from './WaitingEntry.tsx';
import styles from './WaitingPanel.module.css';
import { describeChange, describeSession, explainWaiting } from './waiting-words.ts';

/** What is not on the server yet, since when and why; what it refused can be exported and removed. */
export function WaitingPanel({ onClose }: { onClose: () => void }) {
  const { workspace } = useApp();
  const waiting = useWaiting();
  const [isTrying, setTrying] = useState(false);
  const [outcome, setOutcome] = useState('');
  const count = waiting.changes.length + waiting.sessions.length;

  async function tryNow(): Promise<void> {
    setTrying(true);
    setOutcome('');
    await workspace.reload();
    setTrying(false);
    const left = workspace.changes.$waiting.get().length + workspace.queue.$waiting.get().length;
    setOutcome(left === 0 ? 'Everything that waited is saved.' : 'The server cannot be reached.');
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Not on the server yet"
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
            ? 'Nothing waits. What you do without a network is kept here and sent later.'
            : 'Everything is saved.'}
        </p>
      )}
      {count > 0 && (
        <>
          <p className={styles.lede} tabIndex={-1} data-autofocus>
            Kept on this device, and sent in this order as soon as the server can be reached.
          </p>
          <ol className={styles.list} aria-label="Waits">
            {waiting.changes.map((entry) => (
              <WaitingEntry
                key={entry.id}
                title={describeChange(entry)}
                atMs={entry.madeAt}
                why={explainWaiting(entry.error)}
              />
            ))}
            {waiting.sessions.map((entry) => (
              <WaitingEntry
                key={entry.id}
                title={describeSession(entry)}
                atMs={Date.parse(entry.endTime)}
                why={explainWaiting(entry.error)}
              />
            ))}
          </ol>
        </>
      )}
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
      <RefusedEntries waiting={waiting} />
    </Dialog>
  );
}
