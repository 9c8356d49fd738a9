import { Progress } from '#api/backups/progress.ts';
import type { Compared, Comparison } from '#api/backups/restoring/compare-data.ts';
import type { Switch } from '#api/backups/restoring/switch-data.ts';
import { createThread } from '#api/jobs/thread.ts';

/** The work of the thread. */
type Work =
  | ({ readonly kind: 'switch' } & Omit<Switch, 'replaced'>)
  | ({ readonly kind: 'compare' } & Omit<Compared, 'progress'>);

/** A request to the thread, which writes its progress into the memory. */
export type ThreadRequest = Work & {
  readonly memory: SharedArrayBuffer;
  readonly total: number | null;
};

/** How the work is followed: the total where it is known, and who is told of rows that are done. */
export interface Following {
  readonly total: number | null;
  readonly onProgress?: (rows: number) => void;
}

const MOST_MEGABYTES = 192;
const LOOK_EVERY_MS = 250;

/** Switches to a scratch file (`switchData`) in a thread of its own; rejects with the driver's error. */
export async function switchInThread(given: Omit<Switch, 'replaced'>, following: Following) {
  await askThread({ kind: 'switch', ...given }, following);
}

/** Compares a scratch file with the live data (`compareData`) in a thread of its own. */
export async function compareInThread(
  given: Omit<Compared, 'progress'>,
  following: Following,
): Promise<Comparison> {
  return (await askThread({ kind: 'compare', ...given }, following)) as Comparison;
}

async function askThread(work: Work, { total, onProgress }: Following): Promise<unknown> {
  const progress = new Progress();
  const thread = createThread<ThreadRequest>({
    file: new URL('./worker.ts', import.meta.url),
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const looking = setInterval(() => onProgress?.(progress.read().done), LOOK_EVERY_MS);
  try {
    return await thread.ask({ ...work, memory: progress.memory, total });
  } finally {
    clearInterval(looking);
    await thread.stop();
  }
}
