import { signAsPaddle } from '#tests/support/servers/paddle.ts';
import type { Composed } from '../composed.ts';

/** A request to the webhook of Paddle with its signature; others as they are. */
export function signedByPaddle(composed: Composed, nowMs: number): Composed {
  const { wire } = composed;
  if (!wire.path.startsWith('/api/webhooks/paddle') || wire.body === null) return composed;
  const signature = signAsPaddle(wire.body.toString(), nowMs);
  return {
    ...composed,
    wire: { ...wire, headers: { ...wire.headers, 'paddle-signature': signature } },
  };
}
