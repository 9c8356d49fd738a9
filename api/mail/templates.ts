import type { Mail, MailAddress } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';

/** The mail with the link to set a new password; the link is valid for 30 minutes. */
export function passwordResetMail(to: string, name: string, link: string): Mail {
  return plainMail(to, 'Set a new password for Ripen', [
    `Hello ${name},`,
    'someone asked to set a new password for your Ripen account. If it was you, open this link within 30 minutes:',
    { button: 'Set a new password', url: link },
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

/** The mail that tells an owner that the password was changed. */
export function passwordChangedMail(to: string, name: string, forgotPasswordLink: string): Mail {
  return plainMail(to, 'Your Ripen password was changed', [
    `Hello ${name},`,
    'the password of your Ripen account was changed, and every other device was signed out.',
    { text: 'If this was not you, set a new one immediately:', url: forgotPasswordLink },
  ]);
}

/** The mail to a new address whose link makes it the account's; the link is valid for a day. */
export function emailChangeMail(to: string, name: string, link: string): Mail {
  const blocks = [
    `Hello ${name},`,
    'you asked to use this address for your Ripen account. To confirm it, open this link within 24 hours:',
    { button: 'Confirm this address', url: link },
    'If it was not you, do nothing: nothing changes.',
  ];
  return plainMail(to, 'Confirm your new e-mail address for Ripen', blocks, 'verification');
}

/** The mail to an address that somebody wanted for their account and that has one already. */
export function emailTakenMail(to: string, link: string): Mail {
  const blocks = [
    'Hello,',
    'somebody asked to use this address for another Ripen account. It already has an account, so nothing was changed.',
    { text: 'If it was you, sign in with this address:', url: link },
    'If it was not you, do nothing.',
  ];
  return plainMail(to, 'This address already has a Ripen account', blocks, 'confirmation');
}

/** Details for the mail to the old address: the new one, and where to go if it was somebody else. */
export interface EmailChangeNotice {
  readonly name: string;
  readonly newEmail: string;
  readonly link: string;
}

/** The mail that tells the old address that a change was asked for. */
export function emailChangeAskedMail(
  to: string,
  { name, newEmail, link }: EmailChangeNotice,
): Mail {
  return plainMail(to, 'A new e-mail address for your Ripen account', [
    `Hello ${name},`,
    `somebody who knows your password asked to change the e-mail address of your Ripen account to ${newEmail}. It changes once that address is confirmed.`,
    {
      text: 'If this was not you, set a new password immediately, which stops the change:',
      url: link,
    },
  ]);
}

/** The mail that tells the old address that it is not the account's any more. */
export function emailChangedMail(to: string, { name, newEmail, link }: EmailChangeNotice): Mail {
  return plainMail(to, 'The e-mail address of your Ripen account was changed', [
    `Hello ${name},`,
    `your Ripen account now uses ${newEmail}. From now on, sign in with that address.`,
    { text: 'If this was not you, write to us immediately:', url: link },
  ]);
}

/** The mail that tells an owner when the account goes, and how to keep it. */
export function accountDeletionMail(
  to: string,
  given: { name: string; deletesAtMs: number; timeZone: string; siteUrl: string },
): Mail {
  const { name, deletesAtMs, timeZone, siteUrl } = given;
  const when = formatForAnybody(deletesAtMs, 'fullDateAndTime', timeZone);
  return plainMail(to, 'Your Ripen account will be deleted', [
    `Hello ${name},`,
    `your Ripen account will be deleted on ${when} (${timeZone}), with every project, task, note and session in it. Every other device was signed out.`,
    {
      text: 'If you change your mind, sign in before then and choose “Keep my account”:',
      url: `${siteUrl}/login`,
    },
    {
      text: 'If this was not you, set a new password immediately, sign in and keep the account:',
      url: `${siteUrl}/forgot-password`,
    },
  ]);
}

/** The mail that brings a message of the contact form to the operator; answering it answers the sender. */
export function contactMail(
  to: string,
  given: { label: string; from: MailAddress; message: string; account: string | null },
): Mail {
  const { label, from, message, account } = given;
  const head = [
    `${label} from ${from.name}, ${from.address}`,
    account === null ? 'Written without an account.' : `Written by the account ${account}.`,
  ];
  const mail = plainMail(to, `${label} from ${from.name}`, [...head, message], 'operator');
  return { ...mail, replyTo: from };
}
