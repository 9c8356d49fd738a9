import type { Project } from '#shared/contract/work/projects.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useProjectRemoval } from './use-project-removal.ts';

/** Actions of a project. */
export interface ProjectVerbs {
  workOn(): void;
  finish(): void;
  reopen(): void;
  /** Deletes it with Undo; first names the items deleted with it, and asks. */
  remove(): void;
}

/** Returns the actions of a project. */
export function useProjectVerbs(project: Project): ProjectVerbs {
  const { workspace } = useApp();
  const { projects, toasts, actions } = workspace;
  const remove = useProjectRemoval(project);

  async function finish(): Promise<void> {
    const result = await projects.finish(project.id);
    if (result.kind !== 'ok') return;
    toasts.show({
      tone: 'success',
      text: `“${project.title}” is finished.`,
      action: { label: 'Undo', onAct: () => void projects.undoFinish(project) },
    });
  }

  return {
    workOn: () => void actions.workOn(project),
    finish: () => void finish(),
    reopen: () => void projects.reopen(project.id),
    remove,
  };
}
