import { useStore } from '@nanostores/react';
import { ProjectDot } from '#pomodoro/tasks/ProjectDot.tsx';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ProjectMark.module.css';

/** The colour of a project in front of a name; nothing where it has none. */
export function ProjectMark({ projectId }: { projectId: string | null }) {
  const projects = valueOr(useStore(useApp().workspace.projects.$projects), []);
  const color = projects.find(({ id }) => id === projectId)?.color ?? null;
  if (color === null) return null;
  return (
    <span className={styles.mark}>
      <ProjectDot color={color} />
    </span>
  );
}
