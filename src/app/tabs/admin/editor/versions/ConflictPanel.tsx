import { useState } from 'react';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { ArticleSaving, DraftStore } from '../draft/draft-store.ts';
import { Differences } from './Differences.tsx';
import styles from './Versions.module.css';

export type ConflictPanelProps = {
  conflict: Extract<ArticleSaving, { kind: 'conflict' }>;
  store: DraftStore;
};

/** Both texts of a conflict side by side, until the writer has decided. */
export function ConflictPanel({ conflict, store }: ConflictPanelProps) {
  const { theirs } = conflict;
  const [mine, setMine] = useState(store.$draft.get().source);
  const name = theirs.savedBy.name ?? 'Somebody';
  return (
    <main id="main" tabIndex={-1} className={styles.conflict}>
      <div role="alert" className={styles.said}>
        <h2 className={styles.title}>{`${name} has saved this article while you wrote`}</h2>
        <p>
          {`Theirs, of ${formatInstant(theirs.updatedAt, 'dateAndTime')}, is on the left; yours is on the right. Nothing is lost: your text is also kept as a version. Take over what you need, then save.`}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void store.resolve(mine)}>
          Save my text
        </Button>
        <Button onClick={() => void store.resolve(theirs.source)}>{`Take ${name}’s text`}</Button>
      </div>
      <div className={styles.difference}>
        <Differences
          before={{ label: `${name}’s text`, text: theirs.source }}
          after={{ label: 'Your text', text: mine }}
          onChange={setMine}
        />
      </div>
    </main>
  );
}
