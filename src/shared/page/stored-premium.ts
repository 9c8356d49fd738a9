/* The premium state of a signed-in visitor on public pages, read from the app's cached copy. */

import { type ShownSubscription, standingLine, type WriteDay } from '../domain/premium/standing.ts';
import { phaseOf, type Subscription } from '../domain/premium/subscription.ts';

/** The key under which the app keeps the server's answer about premium. */
export const STORED_PREMIUM = 'ripenSubscription';

/** A stored copy in one line by the present instant; empty without one that can be read. */
export function storedPremiumLine(stored: string | null, nowMs: number, day: WriteDay): string {
  try {
    const { value } = JSON.parse(stored ?? '') as { value: Record<Part, Stored | null> };
    const living = withPhase(value.subscription, nowMs);
    const isOver = living?.phase === 'ended';
    return standingLine(
      {
        subscription: isOver ? null : living,
        request: withPhase(value.request, nowMs),
        ended: isOver ? living : withPhase(value.ended, nowMs),
      },
      day,
    );
  } catch {
    return '';
  }
}

type Part = 'subscription' | 'request' | 'ended';
type Stored = ShownSubscription & Pick<Subscription, 'status'>;

/** Time has passed since the copy was made. */
function withPhase(stored: Stored | null, nowMs: number): ShownSubscription | null {
  if (stored === null) return null;
  const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const { status, startsAt, endsAt, cancelledAt } = stored;
  const dates = { startsAt: ms(startsAt), endsAt: ms(endsAt), cancelledAt: ms(cancelledAt) };
  return { ...stored, phase: phaseOf({ status, ...dates }, nowMs) };
}
