import type { Backup } from '#shared/contract/admin/backups.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { type Column, NO_VALUE } from '../../parts/table/columns.ts';
import styles from '../BackupsSection.module.css';
import {
  contentWords,
  isWorkedOn,
  keptWords,
  momentOf,
  originWords,
  STORE_WORDS,
  sizeOf,
  stateWords,
} from './backup-words.ts';

/** The columns of the list of backups, with ages at an instant. */
export function backupColumnsAt(nowMs: number): readonly Column<Backup>[] {
  return [
    {
      id: 'moment',
      header: 'Data of',
      cell: (backup) => (
        <span className={styles.name}>
          <strong>{momentOf(backup)}</strong>
          {backup.description !== '' && <span>{backup.description}</span>}
          <span className={styles.note}>{originWords(backup)}</span>
        </span>
      ),
    },
    { id: 'state', header: 'State', cell: (backup) => <State {...{ backup, nowMs }} /> },
    {
      id: 'size',
      header: 'Size',
      cell: (backup) =>
        backup.bytes === null ? (
          NO_VALUE
        ) : (
          <span className={classNames(styles.lines, styles.size)}>
            {sizeOf(backup)}
            <span className={styles.note}>{contentWords(backup)}</span>
          </span>
        ),
    },
    {
      id: 'copies',
      header: 'Copies',
      cell: ({ copies }) => (copies.length === 0 ? NO_VALUE : <Copies copies={copies} />),
    },
    { id: 'kept', header: 'Kept', cell: keptWords },
  ];
}

function State({ backup, nowMs }: { backup: Backup; nowMs: number }) {
  const { tone, label, details } = stateWords(backup, nowMs);
  const { step, isHere, state } = backup;
  return (
    <span className={styles.lines}>
      <Tag tone={tone}>{label}</Tag>
      {step !== null && step.total !== null && isWorkedOn(backup) && (
        <ProgressBar value={step.done} max={Math.max(step.total, 1)} label={label} isQuiet />
      )}
      {details !== '' && <span className={styles.note}>{details}</span>}
      {state === 'ready' && !isHere && (
        <span className={styles.note}>The file is not on this machine.</span>
      )}
    </span>
  );
}

const COPY_TONES = { stored: 'good', waiting: 'waiting', failed: 'bad' } as const;
const COPY_WORDS = { stored: 'stored', waiting: 'waiting', failed: 'failed' } as const;

function Copies({ copies }: Pick<Backup, 'copies'>) {
  return (
    <span className={classNames(styles.lines, styles.copies)}>
      {copies.map(({ store, state, problem }) => (
        <span key={store} className={styles.lines}>
          <Tag tone={COPY_TONES[state]}>{`${STORE_WORDS[store]}: ${COPY_WORDS[state]}`}</Tag>
          {state !== 'stored' && problem !== null && <span className={styles.note}>{problem}</span>}
        </span>
      ))}
    </span>
  );
}
