import { ChevronRight, FolderPlus } from 'lucide-react';
import type { Project } from '#shared/contract/projects.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useKeptFocus } from '../../forms/use-kept-focus.ts';
import { AddProject } from './AddProject.tsx';
import styles from './ProjectList.module.css';
import { ProjectRow } from './ProjectRow.tsx';

/** Every project by where it stands, and the way to a new one. */
export function ProjectList({ projects }: { projects: readonly Project[] }) {
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
            A project holds the tasks that belong together. Name the first one above.
          </EmptyState>
        </div>
      )}
      <Section title="Working on" projects={working} />
      <Section title="Open" projects={open} />
      {finished.length > 0 && (
        <details className={styles.finished}>
          <summary>
            <ChevronRight aria-hidden="true" />
            <h2>Finished</h2> <span className={styles.count}>{finished.length}</span>
          </summary>
          <Rows projects={finished} label="Finished" />
        </details>
      )}
    </div>
  );
}

function Section({ title, projects }: { title: string; projects: readonly Project[] }) {
  if (projects.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        {title} {projects.length > 1 && <span className={styles.count}>{projects.length}</span>}
      </h2>
      <Rows projects={projects} label={title} />
    </section>
  );
}

function Rows({ projects, label }: { projects: readonly Project[]; label: string }) {
  return (
    <ul className={`card ${styles.list}`} aria-label={label}>
      {projects.map((project, place) => (
        <ProjectRow
          key={project.id}
          project={project}
          steps={{ isFirst: place === 0, isLast: place === projects.length - 1 }}
        />
      ))}
    </ul>
  );
}
