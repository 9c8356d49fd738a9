import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { ProjectList } from './list/ProjectList.tsx';
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx';
import { ProjectView } from './ProjectView.tsx';

/** All projects, or the open one. */
export function ProjectsTab({ projectId }: { projectId: string | null }) {
  const { projects, tasks } = useApp().workspace;
  const state = useStore(projects.$projects);
  useEffect(() => void projects.loadFinished(), [projects]);

  if (state.kind === 'loading') return <ProjectsSkeleton />;
  if (state.kind === 'failed') {
    const retry = () => void Promise.all([projects.load(), tasks.load()]);
    return <LoadFailed message={state.message} onRetry={retry} />;
  }
  if (projectId === null) return <ProjectList projects={state.value} />;
  const project = state.value.find(({ id }) => id === projectId) ?? null;
  return <ProjectView key={projectId} project={project} />;
}
