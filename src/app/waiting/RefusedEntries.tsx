import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { saveJsonFile } from './save-file.ts';
import { countProblems, type Waiting } from './use-waiting.ts';
import { WaitingEntry } from './WaitingEntry.tsx';
import styles from './WaitingPanel.module.css';
import { describeChange, describeSession } from './waiting-words.ts';

/** What will not go to the server by itself: shown with the reason, exported, and then removed. */
export function RefusedEntries({ waiting }: { waiting: Waiting }) {
  const { user, workspace } = useApp();
  const { refusedSessions, refusedChanges, unreadable } = waiting;
  const [exported, setExported] = useState<string | null>(null);
  if (countProblems(waiting) === 0) return null;

  const content = {
    sessions: refusedSessions,
    changes: refusedChanges,
    unreadable,
  };
  // What came in since the file was saved is not in it.
  const isExported = exported === JSON.stringify(content);

  function save(): void {
    saveJsonFile('ripen-not-saved.json', {
      exportedAt: new Date().toISOString(),
      account: user.email,
      ...content,
    });
    setExported(JSON.stringify(content));
  }

  function remove(): void {
    const { queue, changes } = workspace;
    for (const { id } of refusedSessions) queue.discard({ id });
    for (const { id } of refusedChanges) changes.discard({ id });
    if (unreadable.length === 0) return;
    queue.discard('unreadable');
    changes.discard('unreadable');
  }

  return (
    <section className={styles.refused} aria-labelledby="refused-heading">
      <h3 id="refused-heading">Not accepted</h3>
      <p className={styles.lede}>
        These cannot be saved as they are. They stay here until you have exported and removed them.
      </p>
      <ul className={styles.list}>
        {refusedChanges.map((entry) => (
          <WaitingEntry
            key={entry.id}
            title={describeChange(entry)}
            atMs={entry.madeAt}
            why={entry.error}
          />
        ))}
        {refusedSessions.map((entry) => (
          <WaitingEntry
            key={entry.id}
            title={describeSession(entry)}
            atMs={Date.parse(entry.endTime)}
            why={entry.error}
          />
        ))}
        {unreadable.length > 0 && (
          <WaitingEntry
            title={
              unreadable.length === 1 ? 'A damaged entry' : `${unreadable.length} damaged entries`
            }
            atMs={null}
            why="It was found on this device and cannot be read."
          />
        )}
      </ul>
      <div className={styles.actions}>
        <Button icon={<Download aria-hidden="true" />} onClick={save}>
          Export
        </Button>
        <Button variant="danger" disabled={!isExported} onClick={remove}>
          Remove
        </Button>
        {!isExported && <span className={styles.hint}>Export first, then remove.</span>}
      </div>
    </section>
  );
}
