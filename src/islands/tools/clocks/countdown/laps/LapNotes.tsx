import type { Mark } from '#shared/domain/tools/runs/run.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import styles from './LapNotes.module.css';

/** The laps with the elapsed time of each, latest first. */
export function LapNotes({ marks }: { marks: readonly Mark[] }) {
  const laps = marks.map(({ atMs }, place) => ({ number: place + 1, atMs })).reverse();
  return (
    <section className={styles.laps} aria-label="Laps">
      <p>
        <strong>{marks.length}</strong> {marks.length === 1 ? 'lap' : 'laps'}
      </p>
      <ol reversed>
        {laps.map(({ number, atMs }) => (
          <li key={number}>
            Lap {number} at {clockText(atMs, 'down')}
          </li>
        ))}
      </ol>
    </section>
  );
}
