import type { AccountState, LevelBand } from '#shared/domain/account/directory.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';

/** The word for each state of an account. */
export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  active: 'Active',
  deactivated: 'Deactivated',
  leaving: 'Deletion scheduled',
};

/** The tone of the tag of each state. */
export const STATE_TONES: Readonly<Record<AccountState, NonNullable<TagProps['tone']>>> = {
  active: 'good',
  deactivated: 'bad',
  leaving: 'waiting',
};

/** The words for each band of levels. */
export const BAND_WORDS: Readonly<Record<LevelBand, string>> = {
  1: 'Levels 1 to 4',
  5: 'Levels 5 to 9',
  10: 'Levels 10 to 19',
  20: 'Level 20 and above',
};

/** The name of a plan, or of having none. */
export function planWord(plan: PlanId | 'free'): string {
  return plan === 'free' ? 'Free' : PLAN_NAMES[plan];
}

/** The meaning of an entry on the suppression list for mail to the address. */
export const MAIL_WORDS: Readonly<Record<SuppressionReason, string>> = {
  hardBounce: 'Bounced: gets no mail at all, not even to set a new password',
  liftedBounce: 'Bounced before: gets only mail that the user asks for',
  softBounces: 'Refused several times: gets only mail that the user asks for',
  unsubscribed: 'Unsubscribed: gets only mail that the user asks for',
  complaint: 'Reported as spam: gets only mail that the user asks for',
  byOwner: 'Suppressed: gets only mail that the user asks for',
  erased: 'Erased: gets only mail of this account',
};
