import { useStore } from '@nanostores/react';
import { ArrowLeft, FolderX, Play } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { ProjectDot } from '#pomodoro/tasks/ProjectDot.tsx';
import type { Project } from '#shared/contract/work/projects.ts';
import { NO_TASKS, tallyTasks } from '#shared/domain/projects/task-tallies.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { ProjectTasks } from '../../tasks/list/ProjectTasks.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { firstLetter } from './list/first-letter.ts';
import { ProjectMenu } from './list/ProjectMenu.tsx';
import { Milestones } from './milestones/Milestones.tsx';
import { ProjectTotals } from './ProjectTotals.tsx';
import styles from './ProjectView.module.css';
import { countedOrNo } from './project-figures.ts';
import { useProjectVerbs } from './use-project-verbs.ts';

const Notes = lazyPart(() => import('./notes/Notes.tsx').then((m) => m.Notes), {
  fallback: <Skeleton shape="block" className={styles.waiting} />,
});

/** The page of one project; null when no project has this address. */
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
    () =>
      state.kind === 'ready'
        ? (tallyTasks(state.value.filter(({ completed }) => !completed)).get(project.id) ??
          NO_TASKS)
        : null,
    [state, project.id],
  );
  const verbs = useProjectVerbs(project);
  const open = tally?.open ?? project.openTaskCount;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.name}>
          <ProjectDot color={project.color} letter={firstLetter(project.title)} />
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {project.title}
            </h1>
            <p className={styles.figures}>
              {statusText(project)} · {countedOrNo(open, 'open task')}
              {project.workMinutes !== null && ` · ${project.workMinutes}-minute sessions`}
            </p>
          </div>
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
      <div className={styles.columns}>
        <div className={styles.main}>
          <ProjectTasks project={project} />
        </div>
        <div className={styles.aside}>
          <ProjectTotals project={project} tally={tally} />
          <Milestones project={project} />
        </div>
      </div>
      <Notes project={project} />
    </>
  );
}

function statusText({ status }: Project): string {
  if (status === 'working') return 'Working on it';
  return status === 'open' ? 'Open' : 'Finished';
}
