import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatDaySpan } from '#shared/domain/formats/days.ts';
import { spansOf } from '#shared/domain/planner/review/experiment-course.ts';
import { classNames } from '#ui/class-names.ts';
import review from '../ReviewView.module.css';
import styles from './Experiment.module.css';
import { figuresRows } from './experiment-words.ts';

/** The figures of an experiment before and since, side by side. */
export function ExperimentTable({
  experiment,
  today,
  labelledBy,
}: {
  experiment: Experiment;
  /** The local day, `YYYY-MM-DD`: no later one is counted. */
  today: string;
  labelledBy: string;
}) {
  const { before, since } = spansOf(experiment.firstDay);
  const latest = today < since.to ? today : since.to;
  const last = latest > since.from ? latest : since.from;
  return (
    <table className={classNames(review.table, styles.figures)} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col">
            Before
            <span className={styles.span}>{formatDaySpan(before.from, before.to, 'day')}</span>
          </th>
          <th scope="col">
            Since
            <span className={styles.span}>{formatDaySpan(since.from, last, 'day')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {figuresRows(experiment).map(([name, was, is]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
