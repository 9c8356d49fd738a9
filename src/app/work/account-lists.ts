import { later } from '#platform/time/later.ts';
import type { DataKind } from '#shared/contract/data-changes.ts';
import type { SteadyClock, TabChannel } from '#shared/domain/platform.ts';
import type { ListStream } from '../server/list-stream.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { followListChanges } from './follow-list-changes.ts';
import { DATA_CHANGED, emit, listenTo } from './window-events.ts';

/** Dependencies of `connectAccountLists`. */
export interface AccountListsDeps {
  readonly workspace: Pick<Workspace, 'projects' | 'tasks' | 'sessions' | 'stats' | 'queue'>;
  readonly account: { readonly clock: SteadyClock };
  readonly onLists: ListStream['listen'];
  readonly tabs: TabChannel;
  readonly owner: string;
  readonly loadActiveTask: () => Promise<unknown>;
  readonly isAllowed: () => boolean;
}

/**
 * Keeps the lists of an account up to date with recorded sessions and other devices; returns a
 * disconnect function.
 */
export function connectAccountLists(deps: AccountListsDeps): () => void {
  const { workspace, account, onLists, tabs, owner, loadActiveTask, isAllowed } = deps;
  const { projects, tasks, sessions, stats, queue } = workspace;

  async function load(kinds: readonly DataKind[]): Promise<void> {
    if (!isAllowed()) return;
    const has = (...some: readonly DataKind[]) => some.some((kind) => kinds.includes(kind));
    // Open parts of the app load their own lists.
    emit(DATA_CHANGED, kinds);
    await Promise.all([
      has('projects') && projects.load(),
      has('tasks') && tasks.load(),
      has('sessions') && sessions.load(),
      has('tasks', 'sessions') && stats.load(),
      // The active task may have been renamed, completed or deleted.
      has('tasks', 'projects') && loadActiveTask(),
    ]);
  }

  const isSeen = () => !document.hidden;
  const ends = [
    queue.onRecorded(({ projectId }) => {
      const counting = projectId === null ? null : projects.recount(projectId);
      void Promise.all([counting, tasks.load(), sessions.load()]);
    }),
    followListChanges({
      onStream: onLists,
      tabs,
      owner,
      load,
      later,
      isVisible: isSeen,
      onVisible: listenTo(document, 'visibilitychange', isSeen),
      now: account.clock.now,
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
