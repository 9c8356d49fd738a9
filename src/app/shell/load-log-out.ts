import { loadChunk } from '#platform/page/load-chunk.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { LogOutDeps } from './log-out.ts';

/** Logs out by a part that comes when it is needed; where it does not come, the page stays as it is. */
export async function logOut(
  deps: LogOutDeps & { workspace: { toasts: Pick<Toasts, 'show'> } },
): Promise<void> {
  const part = await loadChunk(() => import('./log-out.ts')).catch(() => null);
  if (part !== null) return part.logOut(deps);
  const text =
    'Part of this page that logging out needs didn’t load. Check your connection and try again.';
  deps.workspace.toasts.show({ tone: 'error', text });
}
