import { endsByConsent, type SuppressionReason } from '#shared/domain/mail/suppression.ts';

/** Words for each reason to send no mail to an address. */
export const REASON_WORDS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'Unsubscribed',
  complaint: 'Complained about mail',
  hardBounce: 'Does not exist',
  softBounces: 'Refused mail three times',
  erased: 'Erased',
  byOwner: 'By an administrator',
};

/** Whether and how an entry ends, in words. */
export function endWords(reason: SuppressionReason): string {
  return endsByConsent(reason) ? 'When they confirm the newsletter again' : 'Never';
}

/** Returns the words for a reason that the server names. */
export function reasonWord(reason: string): string {
  return Object.hasOwn(REASON_WORDS, reason) ? REASON_WORDS[reason as SuppressionReason] : reason;
}
