import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerLimits } from '#api/features/ai/model/settings.ts';

/** The most bytes of one answer of the endpoint, whatever they hold. */
const MOST_BYTES = 2_000_000;
/** An endpoint that asks for a longer pause is not waited for. */
const LONGEST_PAUSE_MS = 8000;

/** The endpoint sent more than an answer can have. */
export class TooMuchError extends Error {}

/** The endpoint could not be reached. */
export class AwayError extends Error {}

/**
 * Returns a fetch for calls of the endpoint. It repeats a call that is answered with 429 or 5xx, with
 * growing pauses and jitter or after the time that the endpoint names, follows no redirect, because the
 * consent is for one host, and reads no more than 2 MB.
 */
export function createEndpointFetch(
  { retries, retryMs }: Pick<AnswerLimits, 'retries' | 'retryMs'>,
  { now, random = Math.random }: { now: () => number; random?: () => number },
): typeof fetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const jittered = retryMs * 2 ** attempt * (0.5 + random());
      const response = await fetch(input, { ...init, redirect: 'error' }).catch(
        async (error: unknown) => {
          if (signal?.aborted === true) throw error;
          if (isLast) throw new AwayError('The endpoint could not be reached.', { cause: error });
          await wait(jittered, undefined, { ...(signal && { signal }) });
          return null;
        },
      );
      if (response === null) continue;
      const asked = retryAfterMs(response.headers.get('retry-after'), now());
      const isPassing = response.status === 429 || response.status >= 500;
      if (!isPassing || isLast || (asked ?? 0) > LONGEST_PAUSE_MS) return bounded(response);
      await response.body?.cancel();
      await wait(asked ?? jittered, undefined, { ...(signal && { signal }) });
    }
  };
}

/** Seconds, or a date; null for anything else. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

function bounded(response: Response): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new TooMuchError('The endpoint sent too much.'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
