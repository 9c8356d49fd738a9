import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';

/** A change of how somebody signs in, which they are mailed about. */
export type TwoStepNotice =
  | { readonly kind: 'codesOn' | 'codesOff' | 'recoveryCodesRenewed' | 'reset' }
  | { readonly kind: 'recoveryCodeUsed'; readonly left: number }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly passkey: string };

/** The mail about a change of how somebody signs in. */
export function twoStepMail(
  to: { readonly email: string; readonly name: string; readonly siteUrl: string },
  notice: TwoStepNotice,
): Mail {
  const { subject, line } = wordsOf(notice);
  return plainMail(to.email, subject, [
    `Hello ${to.name},`,
    line,
    {
      text: 'If this was not you, set a new password immediately:',
      url: `${to.siteUrl}/forgot-password`,
    },
  ]);
}

function wordsOf(notice: TwoStepNotice): { subject: string; line: string } {
  switch (notice.kind) {
    case 'codesOn':
      return {
        subject: 'Two-step sign-in is on for your Ripen account',
        line: 'from now on, signing in to Ripen takes your password and a one-time code from your app. Keep your recovery codes in a safe place.',
      };
    case 'codesOff':
      return {
        subject: 'One-time codes are off for your Ripen account',
        line: 'one-time codes were turned off for your Ripen account.',
      };
    case 'recoveryCodesRenewed':
      return {
        subject: 'New recovery codes for your Ripen account',
        line: 'ten new recovery codes were made for your Ripen account. The previous ones no longer work.',
      };
    case 'reset':
      return {
        subject: 'Two-step sign-in was reset for your Ripen account',
        line: 'the operator of this site turned two-step sign-in off for your account and signed every device out. Sign in with your password, and set it up again.',
      };
    case 'recoveryCodeUsed':
      return {
        subject: 'A recovery code of your Ripen account was used',
        line: `somebody signed in to your Ripen account with a recovery code. ${leftInWords(notice.left)}`,
      };
    case 'passkeyAdded':
      return {
        subject: 'A passkey was added to your Ripen account',
        line: `the passkey “${notice.passkey}” was added to your Ripen account. You can sign in with it alone; after your password, Ripen asks for it as the second step.`,
      };
    case 'passkeyRemoved':
      return {
        subject: 'A passkey was removed from your Ripen account',
        line: `the passkey “${notice.passkey}” was removed from your Ripen account.`,
      };
  }
}

function leftInWords(left: number): string {
  if (left === 0) return 'It was the last one: make new ones in Ripen, under “Two-step sign-in”.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
}
