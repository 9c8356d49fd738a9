import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { GRACE_MS } from '#shared/domain/premium/subscription.ts';
import type { StateCardProps } from './StateCard.tsx';

/** The state of a subscription in words: a tag, and its meaning for the user. */
export interface DescribedSubscription extends Pick<StateCardProps, 'state' | 'tone'> {
  readonly lines: readonly string[];
  /** Whether requesting the next period is the likely next step. */
  readonly isEnding: boolean;
}

const KEPT = 'Everything that you made stays yours: nothing is locked or deleted.';
const RENEW = 'To keep premium, request the next period: it starts when this one ends.';

/** Describes a subscription in a phase after its confirmation. */
export function describeSubscription(given: Subscription): DescribedSubscription {
  const { phase, startsAt, endsAt, cancelledAt, endedAt, reason } = given;
  switch (phase) {
    case 'confirmed':
      return {
        state: 'Confirmed',
        tone: 'good',
        isEnding: false,
        lines: [`Premium begins on ${day(startsAt)}. ${untilLine(endsAt)}`],
      };
    case 'expiring':
      return {
        state: cancelledAt === null ? 'Ends soon' : 'Cancelled',
        tone: 'waiting',
        lines: [`Premium ends on ${day(endsAt)}.`, RENEW, KEPT],
        isEnding: true,
      };
    case 'grace': {
      const last = endsAt === null ? null : Date.parse(endsAt) + GRACE_MS;
      return {
        state: 'Grace period',
        tone: 'waiting',
        isEnding: true,
        lines: [
          `The time you paid for ended on ${day(endsAt)}. Premium stays on until ${day(last)}, so you have time to renew it.`,
          KEPT,
        ],
      };
    }
    case 'ended': {
      const lines = [`Premium ended on ${day(endedAt)}.`, reason, KEPT].filter(Boolean);
      return { state: 'Ended', tone: 'plain', lines, isEnding: true };
    }
    default:
      if (cancelledAt === null) {
        return { state: 'Active', tone: 'good', lines: [untilLine(endsAt)], isEnding: false };
      }
      return {
        state: 'Cancelled',
        tone: 'waiting',
        isEnding: false,
        lines: [
          `You cancelled on ${day(cancelledAt)}. Premium stays on until ${day(endsAt)}, the end of the time you paid for.`,
          KEPT,
        ],
      };
  }
}

function untilLine(endsAt: string | null): string {
  return endsAt === null ? 'It never ends: you paid once.' : `It is paid until ${day(endsAt)}.`;
}

function day(instant: string | number | null): string {
  return instant === null ? '' : formatInstant(instant, 'date');
}
