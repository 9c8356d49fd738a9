import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';

/** The mail whose link puts its reader on the newsletter; it ends after seven days. */
export function newsletterMail(to: string, { name, link }: { name: string; link: string }): Mail {
  return plainMail(
    to,
    'Confirm the newsletter of Ripen',
    [
      name === '' ? 'Hello,' : `Hello ${name},`,
      'somebody asked to get the newsletter of Ripen at this address. If it was you, confirm it within 7 days:',
      { button: 'Confirm the newsletter', url: link },
      'If it was not you, do nothing: you will get no newsletter, and nothing is kept of you.',
    ],
    'confirmation',
  );
}
