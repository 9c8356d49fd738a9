import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminRestoresApi, type RestorePreview } from '#shared/contract/admin/restores.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { type Loaded, useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { useRefresh } from '../../parts/use-refresh.ts';
import styles from '../BackupsSection.module.css';
import { RestoreDialog } from './RestoreDialog.tsx';
import { changesNothing, effectsOf, momentWords, RESTORE_PROBLEM_WORDS } from './restore-words.ts';
import { ThingsTable } from './ThingsTable.tsx';
import { isChanged, thingsOf } from './table-words.ts';
import { LIVE_MS } from './use-latest-restore.ts';

export type RestoreViewProps = {
  backupId: string;
  /** Stands above all: a restore under way. */
  notice: ReactNode;
  isRestoring: boolean;
  onBegun: () => void;
  onClose: () => void;
};

/** One backup before it is restored: what would change, and the restore itself. */
export function RestoreView({ backupId, notice, isRestoring, onBegun, onClose }: RestoreViewProps) {
  const preview = usePreview(backupId);
  const [isAsked, setAsked] = useState(false);
  const known = preview.state.kind === 'ready' ? preview.state.value : null;
  const isReady = known?.state === 'ready';
  return (
    <>
      <div className={styles.back}>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          Backups
        </Button>
      </div>
      <SectionHead
        title="Restore a backup"
        acts={
          isReady && (
            <Button variant="danger" disabled={isRestoring} onClick={() => setAsked(true)}>
              Restore…
            </Button>
          )
        }
      >
        {known?.asOf ? `The data of ${momentWords(known.asOf)}` : 'Nothing is changed yet'}
      </SectionHead>
      {notice}
      <PreviewBody preview={preview} />
      {isAsked && known !== null && (
        <RestoreDialog {...{ backupId, onBegun }} preview={known} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

/** Loads the preview; asks every 2 s while the server compares. */
function usePreview(id: string): Loaded<RestorePreview> {
  const { client, clock } = useApp().workspace;
  const preview = useLoaded(`preview ${id}`, () =>
    client.call(adminRestoresApi.preview, { params: { id } }),
  );
  const { state, reload } = preview;
  const isComparing = state.kind === 'ready' && state.value.state === 'underWay';
  useRefresh(() => isComparing && reload(), clock, LIVE_MS);
  return preview;
}

function PreviewBody({ preview: { state, reload } }: { preview: Loaded<RestorePreview> }) {
  if (state.kind === 'loading') {
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={reload} />;
  const { value } = state;
  if (value.state === 'underWay') return <Comparing {...value} />;
  if (value.state === 'failed') {
    return (
      <EmptyState
        title="This backup cannot be restored"
        action={<Button onClick={reload}>Try again</Button>}
      >
        {value.problem !== null && RESTORE_PROBLEM_WORDS[value.problem]} Your data is as it was.
      </EmptyState>
    );
  }
  return <Changes preview={value} />;
}

function Comparing({ done, total }: Pick<RestorePreview, 'done' | 'total'>) {
  return (
    <section className={`card ${styles.progress}`} aria-label="Comparison">
      <p>
        <strong>Comparing the backup with the present data…</strong>
      </p>
      {total === null ? (
        <p className={styles.note}>
          {done === 0 ? 'It begins.' : `${counted(done, 'row')} so far`}
        </p>
      ) : (
        <>
          <ProgressBar value={done} max={Math.max(total, 1)} label="Rows compared" />
          <p className={styles.note}>
            {total > 0 ? `${formatNumber(done)} of ${counted(total, 'row')}` : 'Counting the rows…'}
          </p>
        </>
      )}
      <p className={styles.note}>People can go on working; nothing is changed.</p>
    </section>
  );
}

function Changes({ preview }: { preview: RestorePreview }) {
  const things = thingsOf(preview.tables);
  const changed = things.filter(isChanged);
  return (
    <>
      <section className={`card ${styles.progress}`} aria-label="What happens">
        <ul className={styles.effects}>
          {effectsOf(preview).map(({ id, words, isLoss }) => (
            <li key={id} data-loss={isLoss || undefined}>
              {words}
            </li>
          ))}
          <li>
            The present data is backed up first. You can undo the restore for a day afterwards.
          </li>
        </ul>
      </section>
      {changesNothing(preview, things) ? (
        <EmptyState title="Nothing would change">
          The backup holds the same data as there is now.
        </EmptyState>
      ) : (
        changed.length > 0 && <ThingsTable things={changed} same={things.length - changed.length} />
      )}
      {preview.comparedAt !== null && (
        <p className={styles.note}>
          {`Compared on ${formatInstant(preview.comparedAt, 'dateAndTime')}. Later changes of people are not counted.`}
        </p>
      )}
    </>
  );
}
