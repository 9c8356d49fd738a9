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
  const end = endOf({ db, stopping });
  if (end !== null) throw end;
}

function endOf({ db, stopping }: Pick<Deps, 'db' | 'stopping'>): AppError | null {
  if (gateOf(db).isClosed()) return maintenance();
  return stopping.aborted ? unavailable() : null;
}

/** Returns the data of the last event of a stream that failed; unexpected errors are logged. */
export function streamFailure(
  { log, ...deps }: Context,
  error: unknown,
  advice: string,
): { id: string; message: string } {
  const named = endOf(deps) ?? error;
  if (named instanceof AppError) return { id: named.id, message: named.message };
  log.error({ err: error }, 'an answer of the AI tab failed');
  return { id: 'internal', message: `Something went wrong on our side. ${advice}` };
}
