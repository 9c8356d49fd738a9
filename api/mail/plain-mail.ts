import type { Mail } from '#api/mail/mail.ts';
import { composeNotice, type NoticeBlock } from '#mailing/compose/notice-mail.ts';

/** The kinds of notices, with the reason that the foot of each gives. */
const REASONS = {
  account: 'You get this mail because it is about your Ripen account.',
  premium: 'You get this mail because it is about premium on your Ripen account.',
  answer: 'You get this mail because you wrote to Ripen.',
  verification: 'You get this mail because somebody entered this address at Ripen.',
  confirmation: 'You get this mail because somebody entered this address at Ripen.',
  operator: 'You get this mail because you run this site.',
} as const;

/**
 * A mail to one person, as text and as HTML in the look of all mails; about an account unless it is of
 * another kind.
 */
export function plainMail(
  to: string,
  subject: string,
  blocks: readonly NoticeBlock[],
  kind: keyof typeof REASONS = 'account',
): Mail {
  const notice = { siteName: 'Ripen', subject, blocks, reason: REASONS[kind] };
  return { kind, to, subject, ...composeNotice(notice) };
}
