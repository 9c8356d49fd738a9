import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { looseTasksOf } from './wire-loose-tasks.ts';

/** The title of the active task outside every project. */
export function StandaloneName({ id }: { id: string }) {
  const scope = useApp();
  const [store] = useState(() => looseTasksOf(scope, 'standalone'));
  const tasks = valueOr(useStore(store.$tasks), []);
  useEffect(() => {
    if (store.$tasks.get().kind === 'loading') void store.load();
  }, [store]);
  return <strong>{tasks.find((task) => task.id === id)?.title ?? 'Task'}</strong>;
}
