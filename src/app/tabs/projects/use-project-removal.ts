import { type Project, projectsApi } from '#shared/contract/work/projects.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import { whatGoesAlong } from './project-figures.ts';

/** Deletes a project with Undo; asks first where other items are deleted with it. */
export function useProjectRemoval(project: Project): () => void {
  const { workspace } = useApp();
  const { projects, tasks, toasts, navigation, confirmations, timer } = workspace;

  /** Counted on the server: notes and milestones are not loaded on this page. */
  async function countParts(): Promise<{ milestones: number; notes: number }> {
    const known = { milestones: project.milestoneCount, notes: project.noteCount };
    if (workspace.$isOffline.get()) return known;
    const answer = await workspace.client.call(projectsApi.get, { params: { id: project.id } });
    if (answer.kind !== 'ok') return known;
    return { milestones: answer.value.milestoneCount, notes: answer.value.noteCount };
  }

  async function remove(): Promise<void> {
    const all = tasks.$tasks.get();
    const own =
      all.kind === 'ready'
        ? all.value.filter((task) => task.projectId === project.id).length
        : project.openTaskCount;
    const parts = whatGoesAlong({ tasks: own, ...(await countParts()) });
    const isAgreed =
      parts === '' ||
      (await confirmations.ask({
        title: `Delete “${project.title}”?`,
        text: `This also deletes ${parts}. Recorded sessions stay in your statistics, under its name.`,
        yes: 'Delete',
        isDangerous: true,
      }));
    if (isAgreed) removeSoon(parts);
  }

  function removeSoon(parts: string): void {
    const { id, title } = project;
    const showTasks = tasks.hold((all) => all.filter(({ projectId }) => projectId !== id));
    projects.removals.begin(id);
    navigation.go({ tab: 'projects', projectId: null });
    toasts.show({
      tone: 'info',
      text: parts === '' ? `“${title}” deleted.` : `“${title}” deleted with ${parts}.`,
      action: {
        label: 'Undo',
        onAct() {
          projects.removals.undo(id);
          showTasks();
        },
      },
      onEnd: () => void carryOut().finally(showTasks),
    });
  }

  async function carryOut(): Promise<void> {
    await projects.removals.commit(project.id);
    const isThere = valueOr(projects.$projects.get(), []).some(({ id }) => id === project.id);
    if (isThere) return;
    const { status, target } = timer.$timer.get();
    const isWaiting = status === 'idle' && target.kind !== 'standalone';
    if (isWaiting && target.projectId === project.id) timer.attach({ kind: 'standalone' });
    await workspace.reload();
  }

  return () => void remove();
}
