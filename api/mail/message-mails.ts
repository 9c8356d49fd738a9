import type { Mail } from '#api/mail/mail.ts';
import { plainMail } from '#api/mail/plain-mail.ts';
import { CONTACT_LABELS, type ContactType } from '#shared/domain/contact/contact-message.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';

/** A message of the contact form and the answer to it. */
interface Answered {
  readonly message: {
    readonly type: ContactType;
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly createdAtMs: number;
  };
  readonly text: string;
  /** Where an answer to the answer goes. */
  readonly answerTo: string;
}

/** The mail that answers a message of the contact form, with the message quoted below. */
export function answerMail({ message, text, answerTo }: Answered): Mail {
  const { type, email, createdAtMs } = message;
  const lead = `You wrote on ${formatForAnybody(createdAtMs, 'longDate', 'UTC')}:`;
  const subject = `Re: your message to Ripen (${CONTACT_LABELS[type].toLowerCase()})`;
  const mail = plainMail(email, subject, [text, lead, { quote: message.message }], 'answer');
  return { ...mail, replyTo: { name: 'Ripen', address: answerTo } };
}
