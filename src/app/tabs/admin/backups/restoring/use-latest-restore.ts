import { adminRestoresApi, type Restore } from '#shared/contract/admin/restores.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { useRefresh } from '../../parts/use-refresh.ts';

/** How often the server is asked while something is under way; never in a hidden tab. */
export const LIVE_MS = 2000;
/** How often it is asked for what the clock or somebody else has begun. */
export const RARELY_MS = 30_000;

/** The latest restore, kept up to date. */
export interface LatestRestore {
  /** Null where there was none, or it is not known yet. */
  readonly restore: Restore | null;
  /** The one that can be undone; the latest, or an earlier one where the latest failed. */
  readonly undoable: Restore | null;
  /** The server does not answer at the moment. */
  readonly isStale: boolean;
  reload(): void;
}

/** Returns the latest restore; asks every 2 s while one is under way or the server does not answer. */
export function useLatestRestore(): LatestRestore {
  const { client, clock } = useApp().workspace;
  const { state, reload } = useLoaded('latest restore', () =>
    client.call(adminRestoresApi.latest, {}),
  );
  const none: Pick<LatestRestore, 'restore' | 'undoable'> = { restore: null, undoable: null };
  const { restore, undoable } = valueOr(state, none);
  const isStale = state.kind === 'ready' && state.isStale;
  // A restore may have begun just before the server stopped answering.
  const isLive = restore?.state === 'underWay' || isStale;
  useRefresh(reload, clock, isLive ? LIVE_MS : RARELY_MS);
  return { restore, undoable, isStale, reload };
}
