import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { modelStatusOf } from './model-status-of.ts';

/** Returns the status of the model, which is loaded with the view and again when the network is back. */
export function useModelStatus(): Loadable<AiStatus> {
  const { workspace } = useApp();
  const model = modelStatusOf(workspace);
  const isOffline = useStore(workspace.$isOffline);
  useEffect(() => {
    if (!isOffline || model.$status.get().kind === 'loading') void model.load();
  }, [model, isOffline]);
  return useStore(model.$status);
}
