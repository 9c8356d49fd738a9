import type { Mutex } from '#shared/domain/platform.ts';
import { webLocks } from './web-locks.ts';

/**
 * Runs work of one name in one tab at a time by Web Locks; where there are none, one at a time
 * within this tab. Fails as the work fails.
 */
export function createMutex(locks: () => LockManager | undefined = webLocks): Mutex {
  const lines = new Map<string, Promise<unknown>>();

  function runInLine<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = lines.get(name) ?? Promise.resolve();
    const run = before.then(work, work);
    lines.set(name, run);
    return run;
  }

  /** A browser that blocks storage for a page has locks and refuses every request for one. */
  async function runLocked<T>(manager: LockManager, name: string, work: () => Promise<T>) {
    let run: Promise<T> | null = null;
    const begin = () => {
      run ??= work();
      return run;
    };
    try {
      return await manager.request(name, begin);
    } catch (error) {
      if (run !== null) throw error;
      return runInLine(name, work);
    }
  }

  return {
    runExclusive(name, work) {
      const manager = locks();
      return manager === undefined ? runInLine(name, work) : runLocked(manager, name, work);
    },
  };
}
