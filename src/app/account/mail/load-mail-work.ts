import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';

/** Loads the calls of the pages about mail. */
export function loadMailWork() {
  return loadChunk(() => import('./mail-work.ts'));
}

/** A call of the pages about mail. */
export type MailCall<Value> = (
  work: Awaited<ReturnType<typeof loadMailWork>>,
) => Promise<CallResult<Value>>;

/** Makes a call of the pages about mail, which are loaded first. */
export async function callMailWork<Value>(call: MailCall<Value>): Promise<CallResult<Value>> {
  const work = await loadMailWork().catch(() => null);
  return work === null ? NO_ANSWER : call(work);
}
