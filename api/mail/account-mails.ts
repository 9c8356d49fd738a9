import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';

/** Whom a mail about an account goes to. */
export interface MailedAccount {
  readonly email: string;
  readonly name: string;
  readonly timeZone: string;
}

/** The mail that tells of a temporary password, without the password. */
export function temporaryPasswordMail(
  { email, name, timeZone }: MailedAccount,
  { untilMs, siteUrl }: { untilMs: number; siteUrl: string },
): Mail {
  const until = formatForAnybody(untilMs, 'fullDateAndTime', timeZone);
  return plainMail(email, 'A temporary password for your Ripen account', [
    `Hello ${name},`,
    'our support has set a temporary password for your Ripen account, and signed out every device. The person helping you will give you the password; it is never sent by e-mail.',
    {
      text: `It works until ${until} (${timeZone}), and you will be asked to set your own password as soon as you sign in:`,
      url: `${siteUrl}/login`,
    },
    {
      text: 'If you did not ask for this, set your own password immediately:',
      url: `${siteUrl}/forgot-password`,
    },
  ]);
}

/** The mail to both addresses of an account whose address was changed by support. */
export function addressChangedMail(
  to: string,
  { name, newEmail, siteUrl }: { name: string; newEmail: string; siteUrl: string },
): Mail {
  return plainMail(to, 'The e-mail address of your Ripen account was changed', [
    `Hello ${name},`,
    `our support has changed the e-mail address of your Ripen account to ${newEmail}. From now on, sign in with that address.`,
    { text: 'If you did not ask for this, write to us immediately:', url: `${siteUrl}/contact` },
  ]);
}

/** The mail that tells that an account stays whose deletion was announced. */
export function accountKeptMail(
  { email, name }: Pick<MailedAccount, 'email' | 'name'>,
  { siteUrl }: { siteUrl: string },
): Mail {
  return plainMail(email, 'Your Ripen account stays', [
    `Hello ${name},`,
    'the deletion of your Ripen account was cancelled. The account stays, with everything in it.',
    {
      text: 'If this was not you, set a new password immediately:',
      url: `${siteUrl}/forgot-password`,
    },
  ]);
}

/** The mail that tells when an account goes that support deletes. */
export function deletionBySupportMail(
  { email, name, timeZone }: MailedAccount,
  { deletesAtMs, siteUrl }: { deletesAtMs: number; siteUrl: string },
): Mail {
  const when = formatForAnybody(deletesAtMs, 'fullDateAndTime', timeZone);
  return plainMail(email, 'Your Ripen account will be deleted', [
    `Hello ${name},`,
    `our support will delete your Ripen account on ${when} (${timeZone}), with every project, task, note and session in it. Every device was signed out.`,
    {
      text: 'Until then you can sign in, export everything and choose “Keep my account”:',
      url: `${siteUrl}/login`,
    },
    { text: 'If you did not ask for this, write to us:', url: `${siteUrl}/contact` },
  ]);
}

/** A mail that an administrator has written to a user; answers go to `answerTo`. */
export function messageMail(
  { email }: Pick<MailedAccount, 'email'>,
  { subject, message, answerTo }: { subject: string; message: string; answerTo: string },
): Mail {
  const mail = plainMail(email, subject, [message]);
  return { ...mail, kind: 'answer', replyTo: { name: 'Ripen', address: answerTo } };
}
