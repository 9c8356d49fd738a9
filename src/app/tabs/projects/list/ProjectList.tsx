import { useStore } from '@nanostores/react';
import { ChevronRight, FolderPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import { NO_TASKS, type TaskTally, tallyTasks } from '#shared/domain/projects/task-tallies.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useKeptFocus } from '../../../parts/forms/use-kept-focus.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { AddProject } from '../AddProject.tsx';
import styles from './ProjectList.module.css';
import { ProjectRow } from './ProjectRow.tsx';
import { type ProjectOrder, useProjectOrder } from './use-project-order.ts';

type Tallies = ReadonlyMap<string, TaskTally> | null;

type RowsProps = {
  title: string;
  projects: readonly Project[];
  tallies: Tallies;
  order: ProjectOrder;
};

/** Every project grouped by status, with the form for a new one. */
export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const tasks = useStore(useApp().workspace.tasks.$tasks);
  // Completed tasks are loaded with the project's own page: mixing them in would change figures by
  // opening a page.
  const tallies = useMemo(
    () =>
      tasks.kind === 'ready' ? tallyTasks(tasks.value.filter(({ completed }) => !completed)) : null,
    [tasks],
  );
  const { order, announcement } = useProjectOrder();
  const working = projects.filter(({ status }) => status === 'working');
  const open = projects.filter(({ status }) => status === 'open');
  const finished = projects.filter(({ status }) => status === 'finished');
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div className={styles.page} {...focus}>
      <h1>Projects</h1>
      <AddProject />
      {projects.length === 0 && (
        <div className="card">
          <EmptyState icon={<FolderPlus />} title="No projects yet">
            A project groups related tasks. Name your first one above.
          </EmptyState>
        </div>
      )}
      <Section title="Working on" projects={working} tallies={tallies} order={order} />
      <Section title="Open" projects={open} tallies={tallies} order={order} />
      <Finished title="Finished" projects={finished} tallies={tallies} order={order} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

function Section(props: RowsProps) {
  const { title, projects } = props;
  if (projects.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        {title} {projects.length > 1 && <span className={styles.count}>{projects.length}</span>}
      </h2>
      <Rows {...props} />
    </section>
  );
}

/** Rows are rendered on opening only: years of work may be listed here. */
function Finished(props: RowsProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.projects.length === 0) return null;
  return (
    <details className={styles.finished} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        <h2>{props.title}</h2> <span className={styles.count}>{props.projects.length}</span>
      </summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}

function Rows({ projects, title, tallies, order }: RowsProps) {
  return (
    <ul className={`card ${styles.list}`} aria-label={title}>
      {projects.map((project, place) => (
        <ProjectRow
          key={project.id}
          project={project}
          tally={tallies === null ? null : (tallies.get(project.id) ?? NO_TASKS)}
          isFirst={place === 0}
          isLast={place === projects.length - 1}
          order={order}
        />
      ))}
    </ul>
  );
}
