import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { later } from '#platform/time/later.ts';
import type { SessionFilter } from '#shared/domain/pomodoros/session-filter.ts';
import { pendingBy } from '#stores/change-queue/pending-by.ts';
import {
  createHistoryStore,
  type HistoryStore,
  showInHistory,
} from '#stores/session-history/history-store.ts';
import { useApp } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { createHistoryServer } from './history-server.ts';

/** One history for each workspace: what it holds is there at once when somebody comes back to it. */
const histories = new WeakMap<Workspace, HistoryStore>();

/** A row of changes, such as an edit and the loads that follow it, is asked about once. */
const AFTER_NEWS_MS = 300;

function historyOf(workspace: Workspace): HistoryStore {
  const known = histories.get(workspace);
  if (known !== undefined) return known;
  const history = createHistoryStore({
    server: createHistoryServer(workspace.client),
    pending: pendingBy(workspace.changes, showInHistory),
    removals: workspace.sessions.removals,
  });
  histories.set(workspace, history);
  return history;
}

/** The history through a filter; it follows whatever makes the app reload its sessions. */
export function useHistory(filter: SessionFilter) {
  const { workspace } = useApp();
  const history = historyOf(workspace);
  useEffect(() => void history.show(filter), [history, filter]);
  useEffect(() => {
    let cancel = (): void => {};
    const stop = workspace.sessions.$sessions.listen(() => {
      cancel();
      cancel = later(AFTER_NEWS_MS, () => void history.load());
    });
    return () => {
      stop();
      cancel();
    };
  }, [workspace, history]);
  return { history, state: useStore(history.$pages), older: useStore(history.$older) };
}
