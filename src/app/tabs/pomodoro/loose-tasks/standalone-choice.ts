import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import type { Target } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { useApp } from '../../../app-context.ts';
import type { Workspace } from '../../../workspace.ts';

/**
 * Lets sessions count toward a task outside every project. A session of its own takes it on and goes
 * on; one for a project is asked about, as at every change of task.
 */
export async function chooseStandaloneTask(
  { timer, activeTask, actions }: Workspace,
  { id }: { readonly id: string },
): Promise<void> {
  const target: Target = { kind: 'standalone', standaloneTaskId: id };
  const isOfProject = () => {
    const state = timer.$timer.get();
    const isUnderWay = isActive(state) && state.target.kind !== 'standalone';
    return activeTask.$activeTask.get() !== null || isUnderWay;
  };
  if (isOfProject()) await actions.chooseTask(null);
  // Cancelled: the session goes on for its task.
  if (!isOfProject()) timer.attach(target);
}

/** The task outside every project that the timer works on, or null. */
export function useStandaloneTaskId(): string | null {
  const { timer } = useApp().workspace;
  const $id = useMemo(
    () =>
      computed(timer.$timer, ({ target }) =>
        target.kind === 'standalone' ? (target.standaloneTaskId ?? null) : null,
      ),
    [timer],
  );
  return useStore($id);
}
