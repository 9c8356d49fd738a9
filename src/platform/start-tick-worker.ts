import { workerUrl } from './worker-urls.ts';

/** Starts the worker that beats; throws where the browser refuses workers. */
export function startTickWorker(): Worker {
  return new Worker(workerUrl('tick'), { type: 'module', name: 'ripen-tick' });
}
