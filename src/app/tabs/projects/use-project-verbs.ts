import type { Project } from '#shared/contract/projects.ts';
import { stepPlaces } from '#shared/domain/projects/step-places.ts';
import { valueOr } from '#stores/loadable.ts';
import { useApp } from '../../app-context.ts';

/** What can be done with a project, ready for a press. */
export interface ProjectVerbs {
  workOn(): void;
  finish(): void;
  reopen(): void;
  /** Asks first, naming what goes and what stays. */
  remove(): void;
  /** Changes sides with the project before (`-1`) or after (`1`). */
  step(by: -1 | 1): void;
}

/** The verbs for one project. */
export function useProjectVerbs(project: Project): ProjectVerbs {
  const { workspace } = useApp();
  const { projects, tasks, toasts, actions, navigation, confirmations, timer } = workspace;

  async function finish(): Promise<void> {
    const result = await projects.finish(project.id);
    if (result.kind !== 'ok') return;
    toasts.show({
      tone: 'success',
      text: `“${project.title}” is finished.`,
      action: { label: 'Undo', onAct: () => void projects.reopen(project.id) },
    });
  }

  async function remove(): Promise<void> {
    const own = valueOr(tasks.$tasks.get(), []).filter((task) => task.projectId === project.id);
    const isAgreed = await confirmations.ask({
      title: `Delete “${project.title}”?`,
      text: deletionText(own.length),
      yes: 'Delete',
      isDangerous: true,
    });
    if (!isAgreed) return;
    navigation.go({ tab: 'projects', projectId: null });
    const result = await projects.remove(project.id);
    if (result.kind !== 'ok') return;
    const { status, target } = timer.$timer.get();
    const isWaiting = status === 'idle' && target.kind !== 'standalone';
    if (isWaiting && target.projectId === project.id) timer.attach({ kind: 'standalone' });
    toasts.show({ tone: 'info', text: `“${project.title}” was deleted.` });
    await workspace.reload();
  }

  function step(by: -1 | 1): void {
    const places = stepPlaces(valueOr(projects.$projects.get(), []), project.id, by);
    if (places.length > 0) void projects.order(places);
  }

  return {
    workOn: () => void actions.workOn(project),
    finish: () => void finish(),
    reopen: () => void projects.reopen(project.id),
    remove: () => void remove(),
    step,
  };
}

function deletionText(taskCount: number): string {
  const tasks = taskCount === 1 ? 'Its one task goes' : `Its ${taskCount} tasks go`;
  const what = taskCount === 0 ? 'It has no tasks.' : `${tasks} with it.`;
  return `${what} Recorded sessions stay in your statistics. This cannot be undone.`;
}
