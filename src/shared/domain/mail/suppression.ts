/*
 * The suppression list: addresses that get no mail, or only mail that they asked for. One entry for each
 * address; nothing that an owner does, imports and restores included, takes an address off it.
 */

/**
 * Why an address is on the list. `liftedBounce`: it bounced, and later its owner confirmed it or the owner
 * of the installation let mail through again. Only mail that somebody asked for does go through.
 */
export const SUPPRESSION_REASONS = [
  'unsubscribed',
  'complaint',
  'hardBounce',
  'liftedBounce',
  'softBounces',
  'erased',
  'byOwner',
] as const;

/** The id of one reason. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Soft bounces in a row after which an address is suppressed. */
export const MOST_SOFT_BOUNCES = 3;

/**
 * The kinds of mail. `asked`: somebody did something that this mail answers or secures, such as a reset of
 * a password. `own`: to the address that the operator has configured. `bulk`: mail to many, which needs a
 * way to unsubscribe.
 */
export const MAIL_KINDS = {
  account: 'asked',
  verification: 'asked',
  premium: 'asked',
  answer: 'asked',
  confirmation: 'asked',
  operator: 'own',
  test: 'asked',
  campaign: 'bulk',
  reactivation: 'bulk',
} as const;

/** The id of one kind. */
export type MailKind = keyof typeof MAIL_KINDS;

/** Whether a text names a kind of mail. */
export function isMailKind(text: string): text is MailKind {
  return Object.hasOwn(MAIL_KINDS, text);
}

/** Whether mail of a kind goes to many. */
export function isBulk(kind: MailKind): boolean {
  return MAIL_KINDS[kind] === 'bulk';
}

/** An entry keeps the stronger of two reasons: it never becomes weaker. */
const STRENGTH: Readonly<Record<SuppressionReason, number>> = {
  softBounces: 0,
  byOwner: 1,
  unsubscribed: 2,
  complaint: 3,
  liftedBounce: 4,
  hardBounce: 5,
  erased: 6,
};

/** Returns the stronger of two reasons; the first one, where they are equal. */
export function strongerReason(
  one: SuppressionReason,
  other: SuppressionReason,
): SuppressionReason {
  return STRENGTH[other] > STRENGTH[one] ? other : one;
}

/**
 * Whether mail of a kind may go to an address with a reason on the list (null: it is not there). Bulk mail
 * never does. Mail that the person asked for goes, except after a hard bounce or to an erased address; an
 * erased address that has an account again gets the mail of this account. After a hard bounce only a
 * `verification` goes, by which somebody proves that the address works. Mail to the operator always is
 * tried: that it fails must be seen.
 */
export function mayBeMailed(
  kind: MailKind,
  reason: SuppressionReason | null,
  { hasAccount }: { hasAccount: boolean },
): boolean {
  if (reason === null || MAIL_KINDS[kind] === 'own') return true;
  if (isBulk(kind)) return false;
  if (reason === 'hardBounce') return kind === 'verification';
  return reason !== 'erased' || hasAccount;
}

/** Whether the person ends the entry by asking for mail again and confirming it. */
export function endsByConsent(reason: SuppressionReason): boolean {
  return reason === 'unsubscribed' || reason === 'softBounces';
}

/**
 * Returns the reason of an entry after its address was confirmed by its owner, or let through by the owner
 * of the installation: a hard bounce is lifted, everything else stays. The entry may hide that somebody left
 * before, so mail to many remains withheld.
 */
export function afterProof(reason: SuppressionReason): SuppressionReason {
  return reason === 'hardBounce' ? 'liftedBounce' : reason;
}
