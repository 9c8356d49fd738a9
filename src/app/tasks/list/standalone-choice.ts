import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import { useApp } from '../../workspace/app-context.ts';

/** Returns the id of the active task outside every project, or null. */
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
