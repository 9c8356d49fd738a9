import type { Mail } from '#api/mail/mail.ts';
import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';

/** A mail of plain paragraphs, as text and as HTML; about an account unless it is of another kind. */
export function plainMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  const lines = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`).join('\n'),
  };
}
