import { gateOf } from '#api/db/connection/gate.ts';
import type { Deps } from '#api/deps.ts';
import { AppError, maintenance, unavailable } from '#api/errors.ts';

type Context = Pick<Deps, 'db' | 'stopping' | 'log'>;

/** Returns a signal that is aborted when nothing more can be read or kept. */
export function endingOf({ db, stopping }: Pick<Deps, 'db' | 'stopping'>): AbortSignal {
  return AbortSignal.any([stopping, gateOf(db).closing()]);
}

/** Throws why nothing more can be read or kept, once that is so. */
export function checkRunning({ db, stopping }: Pick<Deps, 'db' | 'stopping'>): void {
  if (gateOf(db).isClosed()) throw maintenance();
  if (stopping.aborted) throw unavailable();
}

/** Returns the data of the last event of a stream that failed; what nobody foresaw is logged. */
export function streamFailure(
  { db, stopping, log }: Context,
  error: unknown,
  advice: string,
): { id: string; message: string } {
  const named = gateOf(db).isClosed() ? maintenance() : stopping.aborted ? unavailable() : error;
  if (named instanceof AppError) return { id: named.id, message: named.message };
  log.error({ err: error }, 'a question was not answered');
  return { id: 'internal', message: `Something went wrong on our side. ${advice}` };
}
