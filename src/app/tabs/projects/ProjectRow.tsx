import { useStore } from '@nanostores/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import { classNames } from '#ui/class-names.ts';
import { useApp } from '../../app-context.ts';
import { addressOf } from '../../shell/tabs.ts';
import { ProjectMenu, type Steps } from './ProjectMenu.tsx';
import styles from './ProjectRow.module.css';
import { projectFigures } from './project-figures.ts';
import { useProjectVerbs } from './use-project-verbs.ts';

/** One project: it opens, says how far it is, and what can be done with it. */
export function ProjectRow({ project, steps }: { project: Project; steps: Steps }) {
  const { navigation, tasks } = useApp().workspace;
  const verbs = useProjectVerbs(project);
  const state = useStore(tasks.$tasks);
  const place = { tab: 'projects', projectId: project.id } as const;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.go(place);
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    const link = event.currentTarget;
    verbs.step(by);
    // An element that changes its place loses the focus.
    requestAnimationFrame(() => link.focus());
  };
  return (
    <li className={classNames(styles.row, project.status === 'finished' && styles.finished)}>
      <a
        href={addressOf(place)}
        className={styles.link}
        onClick={open}
        onKeyDown={step}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <span className={styles.title}>{project.title}</span>
        <span className={styles.figures}>
          {projectFigures(project, state.kind === 'ready' ? state.value : null)}
        </span>
      </a>
      <ProjectMenu project={project} steps={steps} />
    </li>
  );
}
