import { Button } from '#ui/actions/Button.tsx';
import styles from './Panels.module.css';

/** Something that a writer should mend. */
export interface ListedProblem {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export type ProblemListProps<Problem extends ListedProblem> = {
  title: string;
  problems: readonly Problem[];
  /** Names the place of a problem; null for one without. By default its line. */
  placeOf?: (problem: Problem) => string | null;
  onGoTo: (problem: Problem) => void;
};

/** Problems with a button to the place of each; nothing where there are none. */
export function ProblemList<Problem extends ListedProblem>({
  title,
  problems,
  placeOf = ({ line }) => `Line ${line}`,
  onGoTo,
}: ProblemListProps<Problem>) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <Row key={keyOf(problem, placeOf)} {...{ problem, onGoTo }} place={placeOf(problem)} />
        ))}
      </ul>
    </section>
  );
}

function keyOf<Problem extends ListedProblem>(
  problem: Problem,
  placeOf: (problem: Problem) => string | null,
): string {
  const { line, column, text } = problem;
  return `${placeOf(problem)} ${line}:${column}:${text}`;
}

type RowProps<Problem extends ListedProblem> = {
  problem: Problem;
  place: string | null;
  onGoTo: (problem: Problem) => void;
};

function Row<Problem extends ListedProblem>({ problem, place, onGoTo }: RowProps<Problem>) {
  return (
    <li className={styles.problem}>
      <p className={styles.problemText}>{sentence(problem.text)}</p>
      {place !== null && (
        <Button size="small" variant="quiet" onClick={() => onGoTo(problem)}>
          {place}
        </Button>
      )}
    </li>
  );
}

/** A problem as a sentence of its own; names of fields with capitals inside stay as they are written. */
function sentence(text: string): string {
  const [, first = ''] = /^([a-z])[a-z]*(?=[\s:,])/.exec(text) ?? [];
  return `${first.toUpperCase()}${text.slice(first.length)}`;
}
