import type { AccountState, LevelBand } from '#shared/domain/account/directory.ts';
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
