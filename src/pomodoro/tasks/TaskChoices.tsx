import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { ProjectDot } from './ProjectDot.tsx';
import styles from './TaskChoices.module.css';

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

/** One choice of a list. */
export function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      data-option
      className={styles.option}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

/** The choice of no task at all. */
export function NoTaskChoice(props: Omit<ChoiceProps, 'children'>) {
  return (
    <Choice {...props}>
      <CircleDashed aria-hidden="true" />
      No task
    </Choice>
  );
}

export type TaskChoicesProps = {
  project: Project;
  tasks: readonly Task[];
  /** The task that the timer works on. */
  activeId: string | null;
  onChoose: (task: Task, project: Project) => void;
  /** Stands below the tasks. */
  children?: ReactNode;
};

/** The tasks of a project, one of which is chosen to work on. */
export function TaskChoices({ project, tasks, activeId, onChoose, children }: TaskChoicesProps) {
  return (
    <section aria-label={project.title}>
      <h3 className={styles.project}>
        <ProjectDot color={project.color} />
        {project.title}
        {project.status === 'working' && <span className={styles.working}>working on it</span>}
      </h3>
      {tasks.map((task) => (
        <Choice
          key={task.id}
          isChosen={task.id === activeId}
          onChoose={() => onChoose(task, project)}
        >
          {task.title}
        </Choice>
      ))}
      {children}
    </section>
  );
}
