import type { Mail } from '#api/mail/mail.ts';
import { composeNotice, type NoticeBlock } from '#mailing/compose/notice-mail.ts';

/** Reasons that the foot of a mail gives for it. */
export const MAIL_REASONS = {
  account: 'You get this mail because it is about your Ripen account.',
  address: 'You get this mail because somebody entered this address at Ripen.',
  message: 'You get this mail because you wrote to Ripen.',
  operator: 'You get this mail because you run this site.',
} as const;

/** The id of one reason. */
export type MailReason = keyof typeof MAIL_REASONS;

/** A mail to one person, as text and as HTML in the look of all mails. */
export function plainMail(
  to: string,
  subject: string,
  blocks: readonly NoticeBlock[],
  reason: MailReason = 'account',
): Mail {
  const notice = { siteName: 'Ripen', subject, blocks, reason: MAIL_REASONS[reason] };
  return { to, subject, ...composeNotice(notice) };
}
