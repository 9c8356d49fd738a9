import type { RestoreProblem } from '#shared/domain/backups/backups.ts';

/** A backup cannot be read or restored; `reason` says why. Nothing but scratch files was written. */
export class RestoreError extends Error {
  readonly reason: RestoreProblem;

  constructor(reason: RestoreProblem, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
