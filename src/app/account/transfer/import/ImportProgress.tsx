import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { saveCsvFile } from '#platform/device/save-file.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { Remark } from '#shared/domain/import/import-plan.ts';
import type { ImportRun, ImportState } from '#stores/imports/import-run.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Transfer.module.css';
import { type ImportReport, writeReport } from './import-report.ts';
import { Remarks } from './Remarks.tsx';
import { useArrival } from './use-arrival.ts';

export type ImportProgressProps = {
  run: ImportRun;
  /** Remarks known before sending. */
  before: { readonly refused: readonly Remark[]; readonly leftOut: readonly Remark[] };
  onMore: () => void;
  onClose: () => void;
};

/** The progress and the report of an import. */
export function ImportProgress({ run, before, onMore, onClose }: ImportProgressProps) {
  const { workspace } = useApp();
  const state = useStore(run.$state);
  const isOver = state.kind === 'done' || state.kind === 'stopped';
  const heading = useArrival<HTMLHeadingElement>();
  const { reload } = workspace;
  useEffect(() => {
    if (!isOver) return;
    heading.current?.focus();
    void reload();
  }, [isOver, reload, heading]);

  const result = run.result();
  const report: ImportReport = {
    ...result,
    refused: [...before.refused, ...result.refused],
    leftOut: [...before.leftOut, ...result.leftOut],
  };
  return (
    <div className={styles.pane}>
      <h3 ref={heading} tabIndex={-1} className={styles.lead}>
        {titleOf(state)}
      </h3>
      <p className={styles.progress} role="status">
        <ProgressBar value={state.done} max={run.total} label="Imported" />
        <span>
          {formatNumber(state.done)} of {formatNumber(run.total)}
        </span>
      </p>
      {state.kind === 'stopped' && (
        <p role="alert" className={styles.problem}>
          {state.reason === null ? 'You stopped it.' : state.reason} What was imported so far is
          saved. Continue now, or later with the same files: nothing is imported twice.
        </p>
      )}
      {isOver && <Outcome report={report} />}
      <div className={styles.actions}>
        {isOver ? (
          <>
            <Button onClick={onMore}>Import more</Button>
            {state.kind === 'stopped' && (
              <Button variant="primary" onClick={() => void run.start()}>
                Continue
              </Button>
            )}
            {state.kind === 'done' && (
              <Button variant="primary" onClick={onClose}>
                Close
              </Button>
            )}
          </>
        ) : (
          <Button onClick={run.stop}>Stop</Button>
        )}
      </div>
    </div>
  );
}

function titleOf({ kind }: ImportState): string {
  if (kind === 'done') return 'Imported';
  if (kind === 'waiting') return 'No connection: retrying';
  return kind === 'stopped' ? 'The import has stopped' : 'Importing';
}

function Outcome({ report }: { report: ImportReport }) {
  const { added, present, refused, leftOut } = report;
  const save = () => saveCsvFile('ripen-import-report.csv', writeReport(report));
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Added</dt>
          <dd>{formatNumber(added)}</dd>
        </div>
        <div>
          <dt>Already here</dt>
          <dd>{formatNumber(present)}</dd>
        </div>
        <div>
          <dt>Rejected</dt>
          <dd>{formatNumber(refused.length)}</dd>
        </div>
      </dl>
      <Remarks title="Rejected" remarks={refused} />
      <Remarks title="Not supported" remarks={leftOut} />
      <Button
        size="small"
        className={styles.report}
        icon={<Download aria-hidden="true" />}
        onClick={save}
      >
        Download the report
      </Button>
    </>
  );
}
