import { workerUrl } from './worker-urls.ts';

/** Runs already, and nobody has asked for it yet. */
let ahead: Worker | null = null;

/** Starts the worker that beats; throws where the browser refuses workers. */
export function startTickWorker(): Worker {
  const worker = ahead ?? new Worker(workerUrl('tick'), { type: 'module', name: 'ripen-tick' });
  ahead = null;
  return worker;
}

/**
 * Starts the worker that beats before a timer asks for it, so that what it reads is there when the
 * page comes to life (`tick-worker.ts`).
 */
export function startTickWorkerAhead(): void {
  try {
    const worker = startTickWorker();
    // The next caller starts a worker of its own and gets the error.
    worker.addEventListener('error', () => {
      if (ahead === worker) ahead = null;
    });
    ahead = worker;
  } catch {
    // The timer beats by itself then.
  }
}
