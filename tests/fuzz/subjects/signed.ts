import { signAsPaddle } from '#tests/support/servers/paddle.ts';
import type { Composed } from '../composed.ts';

/** The header of each webhook that takes signed texts, by its path. */
const SIGNATURES: Readonly<Record<string, string>> = {
  '/api/webhooks/paddle': 'paddle-signature',
  '/api/mail/returned': 'ripen-signature',
};

/** A request to a webhook with its signature; others as they are. */
export function signedByService(composed: Composed, nowMs: number): Composed {
  const { wire } = composed;
  const path = Object.keys(SIGNATURES).find((start) => wire.path.startsWith(start));
  const header = SIGNATURES[path ?? ''];
  if (header === undefined || wire.body === null) return composed;
  const signature = signAsPaddle(wire.body.toString(), nowMs);
  return {
    ...composed,
    wire: { ...wire, headers: { ...wire.headers, [header]: signature } },
  };
}
