import { classNames } from '#ui/class-names.ts';
import styles from './WorkName.module.css';

export type WorkNameProps = {
  project: string;
  /** Null where none is chosen yet. */
  task: string | null;
  className?: string | undefined;
};

/** The name of the work that the timer counts toward, in one line. */
export function WorkName({ project, task, className }: WorkNameProps) {
  return (
    <span
      className={classNames(styles.work, className)}
      title={task === null ? project : `${project} / ${task}`}
    >
      <span className={styles.project}>{project}</span>
      <span aria-hidden="true">/</span>
      {task === null ? <span>no task yet</span> : <strong className={styles.task}>{task}</strong>}
    </span>
  );
}
