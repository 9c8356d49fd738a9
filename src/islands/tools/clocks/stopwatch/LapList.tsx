import { saveCsvFile } from '#platform/device/save-file.ts';
import {
  type Lap,
  lapsAsCsv,
  lapsAsText,
  lapsOf,
  watchText,
} from '#shared/domain/tools/clocks/stopwatch.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useCopying } from '../../parts/fields/use-copying.ts';
import styles from './LapList.module.css';

const RANKS = { best: 'best', worst: 'worst' } as const;

/** The laps of each watch, latest first, with buttons to copy and to save them. */
export function LapList({ runs }: { runs: readonly (Run | null)[] }) {
  const { outcome, copy } = useCopying('Your browser didn’t allow copying: save the CSV instead.');
  const lists = runs.map((run) => lapsOf(run?.marks ?? []));
  if (lists.every((laps) => laps.length === 0)) return null;
  return (
    <section className={styles.laps} aria-label="Laps">
      <div className={styles.lists}>
        {lists.map((laps, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an athlete is known by the place.
          <LapTable key={place} laps={laps} name={runs.length > 1 ? `Athlete ${place + 1}` : ''} />
        ))}
      </div>
      <div className={styles.acts}>
        <Button size="small" onClick={() => void copy(lapsAsText(lists))}>
          Copy laps
        </Button>
        <Button size="small" onClick={() => saveCsvFile('laps.csv', lapsAsCsv(lists))}>
          Save as CSV
        </Button>
        <span role="status" className="field-hint">
          {outcome}
        </span>
      </div>
    </section>
  );
}

function LapTable({ laps, name }: { laps: readonly Lap[]; name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too.
    <section className={styles.scroll} tabIndex={0} aria-label={`Laps of ${name || 'the watch'}`}>
      <table className={styles.table}>
        {name !== '' && <caption>{name}</caption>}
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              No.
            </th>
            <th scope="col" className={styles.head}>
              Lap
            </th>
            <th scope="col" className={styles.head}>
              Split
            </th>
          </tr>
        </thead>
        <tbody>
          {[...laps].reverse().map(({ number, lapMs, splitMs, rank }) => (
            <tr key={number} data-rank={rank ?? undefined}>
              <th scope="row">{number}</th>
              <td>
                {watchText(lapMs)}
                {rank !== null && <span className={styles.rank}>{RANKS[rank]}</span>}
              </td>
              <td>{watchText(splitMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
