import { useEffect, useState } from 'react';
import { whenIdle } from '#platform/time/idle.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';

const LooseTasks = lazyPart(() => import('./loose-tasks/LooseTasks.tsx').then((m) => m.LooseTasks));

/** Fast and standalone tasks, loaded once the page is idle. Nothing below them could shift. */
export function LooseTasksPlace() {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return isAtRest && <LooseTasks />;
}
