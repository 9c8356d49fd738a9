import { useStore } from '@nanostores/react';
import { ArrowLeft, FolderX, Play } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import { NO_TASKS, tallyTasks } from '#shared/domain/projects/task-tallies.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useApp } from '../../app-context.ts';
import { ProjectTasks } from '../../tasks/ProjectTasks.tsx';
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

function statusText({ status }: Project): string {
  if (status === 'working') return 'Working on it';
  return status === 'open' ? 'Open' : 'Finished';
}
