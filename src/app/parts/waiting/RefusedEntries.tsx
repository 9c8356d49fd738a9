import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveJsonFile } from '#platform/device/save-file.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { UnsavedEntries } from './UnsavedEntries.tsx';
import { countProblems, countWaiting, type Waiting } from './use-waiting.ts';
import styles from './WaitingPanel.module.css';
import { changeEntry, sessionEntry, type UnsavedEntry } from './waiting-words.ts';

/** Entries that will never be sent: shown with the reason, exported, and then removed. */
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
  // Entries added since the file was saved are not in it.
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
    <section className={styles.refused} aria-label="Not accepted">
      {countWaiting(waiting) > 0 && <h3>Not accepted</h3>}
      <p className={styles.lede}>
        These cannot be saved as they are. They stay here until you have exported and removed them.
      </p>
      <UnsavedEntries
        label="Not accepted"
        entries={[
          ...refusedChanges.map(changeEntry),
          ...refusedSessions.map(sessionEntry),
          ...(unreadable.length > 0 ? [damagedEntry(unreadable.length)] : []),
        ]}
      />
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

function damagedEntry(count: number): UnsavedEntry {
  return {
    id: 'damaged',
    title: count === 1 ? 'A damaged entry' : `${count} damaged entries`,
    why:
      count === 1
        ? 'It was found on this device and cannot be read.'
        : 'They were found on this device and cannot be read.',
    atMs: null,
  };
}
