import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { saveCsvFile } from '#platform/device/save-file.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { RowProblem } from '#shared/domain/mail/contacts/read-contact.ts';
import { REFUSED_STATUSES, type RowOutcome } from '#shared/domain/mail/lists.ts';
import type { ImportState } from '#stores/imports/import-run.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { ContactImport } from './contact-import.ts';
import styles from './Import.module.css';
import { LEFT_OUT, OUTCOME_WORDS, reportLines, writeReport } from './import-report.ts';
import { ReportList } from './ReportList.tsx';

export type SendStepProps = {
  sending: ContactImport;
  /** Problems of reading the file. */
  problems: readonly RowProblem[];
  /** Called when sending has ended or stopped. */
  onOver: () => void;
  onMore: () => void;
  onClose: () => void;
};

/** The progress of an import, and its report. */
export function SendStep({ sending, problems, onOver, onMore, onClose }: SendStepProps) {
  const { run } = sending;
  const state = useStore(run.$state);
  const isOver = state.kind === 'done' || state.kind === 'stopped';
  const heading = useRef<HTMLHeadingElement>(null);
  const over = useRef(onOver);
  useLayoutEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    heading.current?.focus();
    if (isOver) over.current();
  }, [isOver]);
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
          {state.reason === null ? 'You stopped it.' : state.reason} Everything so far is saved. Go
          on now, or later with the same file: nobody is added twice.
        </p>
      )}
      {isOver && <Report sending={sending} problems={problems} />}
      <div className={styles.actions}>
        {state.kind === 'stopped' && (
          <>
            <Button onClick={onMore}>Another file</Button>
            <Button variant="primary" onClick={() => void run.start()}>
              Go on
            </Button>
          </>
        )}
        {state.kind === 'done' && (
          <>
            <Button onClick={onMore}>Another file</Button>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        )}
        {!isOver && <Button onClick={run.stop}>Stop</Button>}
      </div>
    </div>
  );
}

function titleOf({ kind }: ImportState): string {
  if (kind === 'done') return 'Imported';
  if (kind === 'waiting') return 'No answer: trying again';
  return kind === 'stopped' ? 'The import has stopped' : 'Importing';
}

const SHOWN: readonly RowOutcome[] = ['added', 'present', 'left', 'suppressed'];

function Report({ sending, problems }: Pick<SendStepProps, 'sending' | 'problems'>) {
  const lines = useMemo(() => reportLines(problems, sending.rows()), [sending, problems]);
  const countOf = (wanted: RowProblem['level']) =>
    problems.filter(({ level }) => level === wanted).length;
  const figures: readonly (readonly [string, number])[] = [
    ...SHOWN.map((outcome) => [OUTCOME_WORDS[outcome], sending.count(outcome)] as const),
    ...REFUSED_STATUSES.map((status) => [OUTCOME_WORDS[status], sending.count(status)] as const)
      .concat([[LEFT_OUT, countOf('leftOut')]])
      .filter(([, count]) => count > 0),
    [OUTCOME_WORDS.invalid, countOf('error') + sending.count('invalid')],
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <>
          <ReportList title="Report by line" lines={lines} />
          <div>
            <Button
              size="small"
              icon={<Download aria-hidden="true" />}
              onClick={() => saveCsvFile('ripen-contacts-report.csv', writeReport(lines))}
            >
              Download the report
            </Button>
          </div>
        </>
      )}
    </>
  );
}
