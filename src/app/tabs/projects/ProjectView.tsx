import { useStore } from '@nanostores/react';
import { ArrowLeft, ChevronRight, FolderX, Play } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import { NO_TASKS, tallyTasks } from '#shared/domain/projects/task-tallies.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useApp } from '../../app-context.ts';
import { useKeptFocus } from '../../forms/use-kept-focus.ts';
import { LoadFailed } from '../../notices/LoadFailed.tsx';
import { AddTask } from '../../tasks/AddTask.tsx';
import { TaskList } from '../../tasks/TaskList.tsx';
import { Milestones } from './milestones/Milestones.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import styles from './ProjectView.module.css';
import { projectFigures } from './project-figures.ts';
import { useProjectVerbs } from './use-project-verbs.ts';

/** One project with its tasks; null when there is none of this address. */
export function ProjectView({ project }: { project: Project | null }) {
  return (
    <div className={styles.page}>
      <BackLink />
      {project === null ? (
        <EmptyState icon={<FolderX />} title="This project does not exist">
          It may have been deleted.
        </EmptyState>
      ) : (
        <OpenProject project={project} />
      )}
    </div>
  );
}

function BackLink() {
  const { navigation } = useApp().workspace;
  const back = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.go({ tab: 'projects', projectId: null });
  };
  return (
    <a href="/app?tab=projects" className={styles.back} onClick={back}>
      <ArrowLeft aria-hidden="true" />
      All projects
    </a>
  );
}

function OpenProject({ project }: { project: Project }) {
  const { tasks } = useApp().workspace;
  const state = useStore(tasks.$tasks);
  const tally = useMemo(
    () => (state.kind === 'ready' ? (tallyTasks(state.value).get(project.id) ?? NO_TASKS) : null),
    [state, project.id],
  );
  const verbs = useProjectVerbs(project);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {project.title}
          </h1>
          <p className={styles.figures}>
            {statusText(project)} · {projectFigures(project, tally)}
          </p>
        </div>
        <div className={styles.acts}>
          {project.status === 'open' && (
            <Button variant="primary" icon={<Play aria-hidden="true" />} onClick={verbs.workOn}>
              Work on this
            </Button>
          )}
          {project.status === 'finished' && <Button onClick={verbs.reopen}>Reopen</Button>}
          <ProjectMenu project={project} />
        </div>
      </header>
      <ProjectTasks project={project} />
      <Milestones project={project} />
    </>
  );
}

function ProjectTasks({ project }: { project: Project }) {
  const { tasks } = useApp().workspace;
  const state = useStore(tasks.$tasks);
  if (state.kind === 'loading') {
    return <Skeleton shape="block" className={styles.waiting} />;
  }
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void tasks.load()} />;
  }
  const own = state.value.filter((task) => task.projectId === project.id);
  const open = own.filter(({ completed }) => !completed);
  const done = own.filter(({ completed }) => completed);
  return (
    <TasksCard>
      <div className={styles.field}>
        <AddTask projectId={project.id} label={`Add a task to ${project.title}`} />
      </div>
      {open.length > 0 && (
        <TaskList tasks={open} project={project} label="Open tasks" from="projectDetail" />
      )}
      {open.length === 0 && (
        <EmptyState title={done.length > 0 ? 'All done' : 'No tasks yet'}>
          {done.length > 0 ? 'Every task of this project is done.' : 'Add the first one above.'}
        </EmptyState>
      )}
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>
            <ChevronRight className={styles.chevron} aria-hidden="true" />
            Done ({done.length})
          </summary>
          <TaskList tasks={done} project={project} label="Done tasks" from="projectDetail" />
        </details>
      )}
    </TasksCard>
  );
}

function TasksCard({ children }: { children: ReactNode }) {
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...focus} className={`card ${styles.tasks}`}>
      {children}
    </div>
  );
}

function statusText({ status }: Project): string {
  if (status === 'working') return 'Working on it';
  return status === 'open' ? 'Open' : 'Finished';
}
