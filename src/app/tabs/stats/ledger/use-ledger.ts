import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { later } from '#platform/later.ts';
import type { SessionFilter } from '#shared/domain/pomodoros/session-filter.ts';
import { aheadOf } from '#stores/change-queue/work-patches.ts';
import { createLedgerStore, type LedgerStore, patchLedger } from '#stores/ledger/ledger-store.ts';
import { useApp } from '../../../app-context.ts';
import type { Workspace } from '../../../workspace.ts';
import { createLedgerServer } from './ledger-server.ts';

/** One ledger for each workspace: what it holds is there at once when somebody comes back to it. */
const ledgers = new WeakMap<Workspace, LedgerStore>();

/** A row of news, such as a change and the loads that follow it, is asked about once. */
const AFTER_NEWS_MS = 300;

function ledgerOf(workspace: Workspace): LedgerStore {
  const known = ledgers.get(workspace);
  if (known !== undefined) return known;
  const ledger = createLedgerStore({
    server: createLedgerServer(workspace.client),
    ahead: aheadOf(workspace.changes, patchLedger),
    removals: workspace.sessions.removals,
  });
  ledgers.set(workspace, ledger);
  return ledger;
}

/** The ledger through a filter; it follows whatever makes the app load its sessions anew. */
export function useLedger(filter: SessionFilter) {
  const { workspace } = useApp();
  const ledger = ledgerOf(workspace);
  useEffect(() => void ledger.show(filter), [ledger, filter]);
  useEffect(() => {
    let cancel = (): void => {};
    const stop = workspace.sessions.$sessions.listen(() => {
      cancel();
      cancel = later(AFTER_NEWS_MS, () => void ledger.load());
    });
    return () => {
      stop();
      cancel();
    };
  }, [workspace, ledger]);
  return { ledger, state: useStore(ledger.$pages), older: useStore(ledger.$older) };
}
