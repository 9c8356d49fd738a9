import { AwayError, TooMuchError } from '#api/features/ai/model/endpoint.ts';
import type { PlannerReason } from '#shared/domain/ai/planner-reasons.ts';

/** Why an answer of the model failed, and what the log may say about it. */
export interface ModelFailure {
  readonly reason: PlannerReason;
  /** The status of the endpoint, or the kind of the error. Never its text, which may hold data or a key. */
  readonly detail: string;
}

/** Reads an error of the endpoint or of the library. `hasText` says whether words of the answer had come. */
export function failureOf(error: unknown, hasText: boolean): ModelFailure {
  const failure = causeOf(error);
  if (!hasText || failure.reason === 'tooLong') return failure;
  return { ...failure, reason: 'cut' };
}

function causeOf(error: unknown): ModelFailure {
  for (const each of chainOf(error)) {
    if (each instanceof TooMuchError) return { reason: 'tooLong', detail: 'too many bytes' };
    const status = statusOf(each);
    if (status !== null) return { reason: byStatus(status), detail: `status ${status}` };
  }
  const all = [...chainOf(error)];
  const detail = all.at(-1)?.name ?? 'no error';
  // A connection that broke has a code, or is the TypeError of fetch.
  const isNetwork = all.some(isNetworkError);
  return { reason: isNetwork ? 'away' : 'unreadable', detail };
}

function isNetworkError(error: Error): boolean {
  return error instanceof AwayError || error instanceof TypeError || 'code' in error;
}

function byStatus(status: number): PlannerReason {
  if (status === 429) return 'busy';
  if (status >= 500 || [401, 402, 403, 404, 405, 408].includes(status)) return 'away';
  return status >= 400 ? 'refused' : 'unreadable';
}

function statusOf(error: Error): number | null {
  const status = 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? status : null;
}

/** An error with its causes. */
function* chainOf(error: unknown): Generator<Error> {
  let each = error;
  for (let depth = 0; depth < 6 && each instanceof Error; depth += 1) {
    yield each;
    each = 'lastError' in each ? each.lastError : each.cause;
  }
}
