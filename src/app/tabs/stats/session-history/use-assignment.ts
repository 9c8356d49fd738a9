import { useMemo } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { SessionTitles } from '#stores/sessions/sessions-store.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Work } from '../../../sessions/session-editor/WorkFields.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

/** The work of a session, with its titles. */
interface Target {
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly titles: SessionTitles;
}

/** Assigns sessions to other work, with Undo. */
export function useAssignment() {
  const { workspace } = useApp();
  return useMemo(
    () => (sessions: readonly Pomodoro[], work: Work, titles: SessionTitles) => {
      const target = { projectId: work.projectId || null, taskId: work.taskId || null, titles };
      const undo = () => void assign(workspace, sessions, targetOf);
      workspace.toasts.show({
        tone: 'success',
        text: `${counted(sessions.length, 'session')} assigned to ${titles.taskTitle ?? titles.projectTitle ?? 'no project'}.`,
        action: { label: 'Undo', onAct: undo },
      });
      void assign(workspace, sessions, () => target);
    },
    [workspace],
  );
}

async function assign(
  workspace: Workspace,
  sessions: readonly Pomodoro[],
  to: (session: Pomodoro) => Target,
): Promise<void> {
  const results = await Promise.all(
    sessions.map((session) => {
      const { titles, ...ids } = to(session);
      return workspace.sessions.change(session, ids, titles);
    }),
  );
  const failures = results.filter((result) => result.kind !== 'ok');
  const [first] = failures;
  if (first !== undefined) {
    const what = `${counted(failures.length, 'session')} could not be assigned.`;
    workspace.toasts.show({ tone: 'error', text: `${what} ${reasonOf(first)}` });
  }
  await workspace.reload();
}

function targetOf({ projectId, taskId, projectTitle, taskTitle }: Pomodoro): Target {
  return { projectId, taskId, titles: { projectTitle, taskTitle } };
}
