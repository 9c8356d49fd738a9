import type { CheckedMail, WrittenMail } from '#mailing/check-mail.ts';
import type { MailSender } from '#mailing/compose/compose-mail.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

const read: TextReader<CheckedMail> = createTextReader<CheckedMail>({
  file: new URL('./mail-thread.ts', import.meta.url),
  tooLong: {
    problems: [
      {
        part: 'text',
        line: 1,
        column: 1,
        text: 'this mail takes too long to read. Put a part of it on a page, and link to it.',
        level: 'error',
      },
    ],
    composed: null,
    bytes: 0,
  },
});

/**
 * Checks a mail and composes it where nothing stops it. One that takes too long to read is not composed, and
 * has a problem that says so.
 */
export function checkMail(mail: WrittenMail, sender: MailSender): Promise<CheckedMail> {
  return read(JSON.stringify([mail, sender]));
}
