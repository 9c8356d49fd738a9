import type { Project } from '#shared/contract/projects.ts';
import { useApp } from '../../app-context.ts';
import { useProjectRemoval } from './use-project-removal.ts';

/** What can be done with a project, ready for a press. */
export interface ProjectVerbs {
  workOn(): void;
  finish(): void;
  reopen(): void;
  /** Asks first where something goes along, names it, and can be taken back for a while. */
  remove(): void;
}

/** The verbs for one project. */
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
