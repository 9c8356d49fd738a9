import styles from './Figures.module.css';

/** A figure with its name, its value in words, and a note such as a comparison. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Whether the note tells of a change for the better or for the worse. */
  readonly tone?: 'good' | 'bad' | 'plain';
}

export type FiguresProps = {
  /** Accessible name of the list. */
  label: string;
  figures: readonly Figure[];
};

/** Figures side by side; two in a row in narrow windows. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={`card ${styles.figures}`} aria-label={label}>
      {figures.map(({ id, label: name, value, note, tone = 'plain' }) => (
        <div key={id} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note} data-tone={tone}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
