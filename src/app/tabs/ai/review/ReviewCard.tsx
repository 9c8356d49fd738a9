import { useId, useState } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './ReviewView.module.css';

export type ReviewCardProps = {
  title: string;
  /** The figures in a sentence or two. */
  words: string;
  columns: readonly string[];
  /** The cells of each row; the first one names it. */
  rows: readonly (readonly string[])[];
};

/** Rows that are shown before the rest is asked for. */
const FIRST_ROWS = 6;

/** One part of a review: a sentence, and the figures behind it in a table. */
export function ReviewCard({ title, words, columns, rows }: ReviewCardProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{words}</p>
      {rows.length > 0 && (
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([name, ...cells], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows can be the same, and none moves.
              <tr key={at}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > FIRST_ROWS && (
        <Button
          size="small"
          variant="quiet"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${formatNumber(rows.length)}`}
        </Button>
      )}
    </section>
  );
}
