import type { Failure } from '#stores/storage/failure.ts';

/** Whether somebody has changed the message meanwhile. */
export function isStale(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 409;
}
