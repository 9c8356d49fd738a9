import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';

/**
 * Whether a change that waits need not be sent because of the one that follows it at once: both say
 * what something is from now on, and nothing lies between them that could have seen the first.
 */
export function isSuperseded(last: PendingChange, next: WorkChange): boolean {
  const { change } = last;
  if (change.kind !== next.kind) return false;
  if (change.kind === 'renameProject' && next.kind === 'renameProject') {
    return change.projectId === next.projectId;
  }
  return next.kind === 'setActiveTask' || next.kind === 'setWorkingProject';
}
