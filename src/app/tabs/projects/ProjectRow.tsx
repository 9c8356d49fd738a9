import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { Project } from '#shared/contract/projects.ts';
import { classNames } from '#ui/class-names.ts';
import { useApp } from '../../app-context.ts';
import { addressOf } from '../../shell/tabs.ts';
import { ProjectMenu } from './ProjectMenu.tsx';
import styles from './ProjectRow.module.css';
import { projectFigures } from './project-figures.ts';

/** One project: it opens, says how far it is, and what can be done with it. */
export function ProjectRow({ project }: { project: Project }) {
  const { navigation, tasks } = useApp().workspace;
  const state = useStore(tasks.$tasks);
  const place = { tab: 'projects', projectId: project.id } as const;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.go(place);
  };
  return (
    <li className={classNames(styles.row, project.status === 'finished' && styles.finished)}>
      <a href={addressOf(place)} className={styles.link} onClick={open}>
        <span className={styles.title}>{project.title}</span>
        <span className={styles.figures}>
          {projectFigures(project, state.kind === 'ready' ? state.value : null)}
        </span>
      </a>
      <ProjectMenu project={project} />
    </li>
  );
}
