import type { Mail } from '#api/mail/mail.ts';
import { CONTACT_LABELS, type ContactType } from '#shared/domain/contact/contact-message.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';

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
  const quote = message.message.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  const paragraphs = (words: string) =>
    words
      .split(/\n{2,}/)
      .map((part) => `<p>${escapeMarkup(part).replaceAll('\n', '<br>')}</p>`)
      .join('\n');
  return {
    kind: 'answer',
    to: email,
    subject: `Re: your message to Ripen (${CONTACT_LABELS[type].toLowerCase()})`,
    text: `${text}\n\n${lead}\n${quote.join('\n')}\n`,
    html: `${paragraphs(text)}\n<p>${escapeMarkup(lead)}</p>\n<blockquote>${paragraphs(message.message)}</blockquote>`,
    replyTo: { name: 'Ripen', address: answerTo },
  };
}
