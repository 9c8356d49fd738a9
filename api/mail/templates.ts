import type { Mail, MailAddress } from '#api/mail/mail.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';

/** The mail with the link to set a new password; the link is valid for 30 minutes. */
export function passwordResetMail(to: string, name: string, link: string): Mail {
  const paragraphs = [
    `Hello ${name},`,
    'someone asked to set a new password for your Ripen account. If it was you, open this link within 30 minutes:',
    link,
    'If it was not you, do nothing: your password stays as it is.',
  ];
  return {
    to,
    subject: 'Set a new password for Ripen',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs
      .map((line) =>
        line === link
          ? `<p><a href="${escapeMarkup(link)}">Set a new password</a></p>`
          : `<p>${escapeMarkup(line)}</p>`,
      )
      .join('\n'),
  };
}

/** The mail that tells an owner that the password was changed. */
export function passwordChangedMail(to: string, name: string, forgotPasswordLink: string): Mail {
  const paragraphs = [
    `Hello ${name},`,
    'the password of your Ripen account was changed, and every other device was signed out.',
    `If this was not you, set a new one immediately: ${forgotPasswordLink}`,
  ];
  return {
    to,
    subject: 'Your Ripen password was changed',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n'),
  };
}

/** The mail to a new address whose link makes it the account's; the link is valid for a day. */
export function emailChangeMail(to: string, name: string, link: string): Mail {
  const paragraphs = [
    `Hello ${name},`,
    'you asked to use this address for your Ripen account. To confirm it, open this link within 24 hours:',
    link,
    'If it was not you, do nothing: no account uses this address.',
  ];
  return {
    to,
    subject: 'Confirm your new e-mail address for Ripen',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs
      .map((line) =>
        line === link
          ? `<p><a href="${escapeMarkup(link)}">Confirm this address</a></p>`
          : `<p>${escapeMarkup(line)}</p>`,
      )
      .join('\n'),
  };
}

/** The mail to an address that somebody wanted for their account and that has one already. */
export function emailTakenMail(to: string, link: string): Mail {
  return plainMail(to, 'This address already has a Ripen account', [
    'Hello,',
    'somebody asked to use this address for another Ripen account. It already has an account, so nothing was changed.',
    `If it was you, sign in with this address: ${link}`,
    'If it was not you, do nothing.',
  ]);
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
    `If this was not you, set a new password immediately, which stops the change: ${link}`,
  ]);
}

/** The mail that tells the old address that it is not the account's any more. */
export function emailChangedMail(to: string, { name, newEmail, link }: EmailChangeNotice): Mail {
  return plainMail(to, 'The e-mail address of your Ripen account was changed', [
    `Hello ${name},`,
    `your Ripen account now uses ${newEmail}. From now on, sign in with that address.`,
    `If this was not you, write to us immediately: ${link}`,
  ]);
}

function plainMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n'),
  };
}

/** The mail that tells an owner when the account goes, and how to keep it. */
export function accountDeletionMail(
  to: string,
  given: { name: string; deletesAtMs: number; timeZone: string; siteUrl: string },
): Mail {
  const { name, deletesAtMs, timeZone, siteUrl } = given;
  const when = formatForAnybody(deletesAtMs, 'fullDateAndTime', timeZone);
  const paragraphs = [
    `Hello ${name},`,
    `your Ripen account will be deleted on ${when} (${timeZone}), with every project, task, note and session in it. Every other device was signed out.`,
    `If you change your mind, sign in before then and choose “Keep my account”: ${siteUrl}/login`,
    `If this was not you, set a new password immediately, sign in and keep the account: ${siteUrl}/forgot-password`,
  ];
  return {
    to,
    subject: 'Your Ripen account will be deleted',
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n'),
  };
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
  const lines = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');
  return {
    kind: 'operator',
    to,
    subject: `${label} from ${from.name}`,
    text: `${[...head, message].join('\n\n')}\n`,
    html: [...head, ...message.split(/\n{2,}/)].map((part) => `<p>${lines(part)}</p>`).join('\n'),
    replyTo: from,
  };
}
