import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { LogOutDeps } from './log-out.ts';

/** Loads the logout and runs it; if it cannot be loaded, the page stays unchanged. */
export async function logOut(
  deps: LogOutDeps & { workspace: { toasts: Pick<Toasts, 'show'> } },
): Promise<void> {
  const part = await loadChunk(() => import('./log-out.ts')).catch(() => null);
  if (part !== null) return part.logOut(deps);
  const text =
    'Part of this page that logging out needs didn’t load. Check your connection and try again.';
  deps.workspace.toasts.show({ tone: 'error', text });
}
