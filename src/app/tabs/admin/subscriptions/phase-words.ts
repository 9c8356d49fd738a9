import type { Subscription } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { Phase } from '#shared/domain/premium/subscription.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';

/** The word for each phase, as administration shows it. */
export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  pending: 'Pending',
  needsInformation: 'Waiting for an answer',
  rejected: 'Rejected',
  withdrawn: 'Cancelled by user',
  confirmed: 'Starts later',
  active: 'Active',
  expiring: 'Expiring',
  grace: 'Grace period',
  ended: 'Ended',
};

/** Tones of the tags of the phases. */
export const PHASE_TONES: Readonly<Record<Phase, NonNullable<TagProps['tone']>>> = {
  pending: 'waiting',
  needsInformation: 'waiting',
  rejected: 'bad',
  withdrawn: 'plain',
  confirmed: 'good',
  active: 'good',
  expiring: 'waiting',
  grace: 'waiting',
  ended: 'plain',
};

/** Returns the relevant date of a phase in words; empty where there is none. */
export function phaseDate(subscription: Subscription): string {
  const { phase, startsAt, endsAt, endedAt, decidedAt, cancelledAt } = subscription;
  const on = (words: string, instant: string | null) =>
    instant === null ? '' : `${words} ${formatInstant(instant, 'date')}`;
  switch (phase) {
    case 'confirmed':
      return on('begins', startsAt);
    case 'active':
    case 'expiring':
      if (endsAt === null) return 'without end';
      return on(cancelledAt === null ? 'paid until' : 'cancelled, ends', endsAt);
    case 'grace':
      return on('was paid until', endsAt);
    case 'ended':
      return on('on', endedAt);
    case 'rejected':
      return on('on', decidedAt);
    case 'withdrawn':
      return on('on', cancelledAt);
    default:
      return '';
  }
}
