import { useMemo } from 'react';
import type { Pomodoro } from '#shared/contract/pomodoros.ts';
import { useApp } from '../app-context.ts';
import type { Workspace } from '../workspace.ts';
import { spanOf } from './session-times.ts';

/** Deleting sessions, with the offer to take it back. */
export interface SessionDeletions {
  remove(session: Pomodoro): void;
  /** Ends the offers: what is hidden must not stand in the way of what is about to be saved. */
  finish(): Promise<void>;
}

/** The deletions of one list. */
export function useSessionDeletions(): SessionDeletions {
  const { workspace } = useApp();
  return useMemo(() => createSessionDeletions(workspace), [workspace]);
}

function createSessionDeletions(workspace: Workspace): SessionDeletions {
  const { removals } = workspace.sessions;
  const offers = new Set<string>();
  return {
    remove(session) {
      removals.begin(session.id);
      const offer = workspace.toasts.show({
        tone: 'info',
        text: `Session ${spanOf(session.startTime, session.endTime, workspace.timeZone())} deleted.`,
        action: { label: 'Undo', onAct: () => removals.undo(session.id) },
        onEnd: () => {
          offers.delete(offer);
          void removals.commit(session.id).then(workspace.reload);
        },
      });
      offers.add(offer);
    },
    async finish() {
      await removals.commitAll();
      for (const offer of [...offers]) workspace.toasts.end(offer);
    },
  };
}
