import { useState } from 'react';
import type { Restore } from '#shared/contract/admin/restores.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from '../BackupsSection.module.css';
import { endedWords, momentWords, PHASES } from './restore-words.ts';
import { UndoDialog } from './UndoDialog.tsx';
import type { LatestRestore } from './use-latest-restore.ts';

const DAY_MS = 24 * 3_600_000;

/** The restore under way, step by step; or for a day how the latest one ended, and its undoing. */
export function RestoreCard({ latest }: { latest: LatestRestore }) {
  const { clock } = useApp().workspace;
  const { restore, undoable, isStale, reload } = latest;
  if (restore === null) return null;
  if (restore.state === 'underWay') return <UnderWay {...{ restore, isStale }} />;
  const endedAtMs = Date.parse(restore.endedAt ?? restore.startedAt);
  const isShown = clock.now() - endedAtMs <= DAY_MS;
  const earlier = undoable !== null && undoable.id !== restore.id ? undoable : null;
  return (
    <>
      {isShown && <Ended restore={restore} name="Latest restore" onUndone={reload} />}
      {earlier !== null && <Ended restore={earlier} name="Earlier restore" onUndone={reload} />}
    </>
  );
}

function UnderWay({ restore, isStale }: { restore: Restore; isStale: boolean }) {
  const { kind, phase, done, total, asOf } = restore;
  const current = PHASES.findIndex((each) => each.phase === phase);
  return (
    <section className={`card ${styles.progress}`} aria-label="Restore under way">
      <h2 className={styles.heading}>
        {kind === 'undo' ? 'Undoing the restore' : `Restoring the data of ${momentWords(asOf)}`}
      </h2>
      <ol className={styles.steps}>
        {PHASES.map(({ phase: each, words }, place) => (
          <li
            key={each}
            aria-current={place === current ? 'step' : undefined}
            data-done={place < current || undefined}
          >
            {words}
            {place < current && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
      {total !== null && total > 0 && (
        <>
          <ProgressBar value={done} max={total} label={PHASES[current]?.words ?? 'Restore'} />
          <p className={styles.note}>{`${formatNumber(done)} of ${formatNumber(total)}`}</p>
        </>
      )}
      <p role="status" className={styles.note}>
        {noteOf(restore, isStale)}
      </p>
    </section>
  );
}

function noteOf({ switchedAt }: Restore, isStale: boolean): string {
  if (switchedAt !== null)
    return 'The data is switched. The pages of the site are being made again.';
  if (isStale)
    return 'The server does not answer while it switches. This page updates when it is back.';
  return 'When the data is switched, everybody is signed out, you too. Sign in again to see the result.';
}

type EndedProps = { restore: Restore; name: string; onUndone: () => void };

function Ended({ restore, name, onUndone }: EndedProps) {
  const { clock } = useApp().workspace;
  const [isAsked, setAsked] = useState(false);
  const { undoUntil, state } = restore;
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > clock.now();
  return (
    <section
      className={`card ${styles.ended}`}
      aria-label={name}
      data-failed={state === 'failed' || undefined}
    >
      <div>
        <p>{endedWords(restore)}</p>
        {canUndo && (
          <p className={styles.note}>
            {`It can be undone until ${formatInstant(undoUntil, 'dateAndTime')}.`}
          </p>
        )}
      </div>
      {canUndo && <Button onClick={() => setAsked(true)}>Undo…</Button>}
      {isAsked && (
        <UndoDialog
          restore={restore}
          onClose={() => setAsked(false)}
          onBegun={() => {
            setAsked(false);
            onUndone();
          }}
        />
      )}
    </section>
  );
}
