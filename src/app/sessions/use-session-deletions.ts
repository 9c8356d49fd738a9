import { useMemo } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useApp } from '../workspace/app-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { spanOf } from './session-times.ts';

/** Deleting sessions, with Undo. */
export interface SessionDeletions {
  remove(sessions: readonly Pomodoro[]): void;
  /** Commits pending deletions: a hidden session must not conflict with one about to be saved. */
  finish(): Promise<void>;
}

/** Returns the deletions of one list. */
export function useSessionDeletions(): SessionDeletions {
  const { workspace } = useApp();
  return useMemo(() => createSessionDeletions(workspace), [workspace]);
}

function createSessionDeletions(workspace: Workspace): SessionDeletions {
  const { removals } = workspace.sessions;
  const offers = new Set<string>();
  return {
    remove(sessions) {
      for (const { id } of sessions) removals.begin(id);
      const offer = workspace.toasts.show({
        tone: 'info',
        text: `${nameOf(sessions, workspace.timeZone())} deleted.`,
        action: {
          label: 'Undo',
          onAct: () => {
            for (const { id } of sessions) removals.undo(id);
          },
        },
        onEnd: () => {
          offers.delete(offer);
          void Promise.all(sessions.map(({ id }) => removals.commit(id))).then(workspace.reload);
        },
      });
      offers.add(offer);
    },
    async finish() {
      await removals.commitAll();
      for (const offer of Array.from(offers)) workspace.toasts.end(offer);
    },
  };
}

function nameOf(sessions: readonly Pomodoro[], timeZone: string): string {
  const [first] = sessions;
  return first === undefined || sessions.length > 1
    ? counted(sessions.length, 'session')
    : `Session ${spanOf(first.startTime, first.endTime, timeZone)}`;
}
