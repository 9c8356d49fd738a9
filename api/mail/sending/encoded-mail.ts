import type { SendMailOptions } from 'nodemailer';
import { encode, wrap } from 'nodemailer/lib/qp';
import {
  type ComposedMail,
  fillersFor,
  type MailPieces,
  type RecipientValues,
} from '#mailing/compose/compose-mail.ts';
import { closedBlock } from '#mailing/text/text-block.ts';

/** A filled mail whose parts are in quoted-printable already. */
export interface EncodedMail {
  readonly subject: string;
  /** Text, then HTML, as nodemailer takes them. */
  readonly alternatives: NonNullable<SendMailOptions['alternatives']>;
}

/** A line has 76 characters at most (RFC 2045); the last is for the sign of a soft break. */
const LINE = 75;
const SOFT_BREAK = '=\r\n';

/**
 * Encodes what is the same in all mails of a campaign once, and returns what fills it for a recipient:
 * the same mail as `fillMail` writes. Values are encoded apart, with soft breaks around them.
 */
export function encodeMail(composed: ComposedMail): (recipient: RecipientValues) => EncodedMail {
  const html = composed.html.map((piece) =>
    typeof piece === 'string' ? quotedPrintable(piece) : piece,
  );
  const text = composed.text.map((block) =>
    typeof block === 'string' ? quotedPrintable(block) : block,
  );
  return (recipient) => {
    const fillers = fillersFor(recipient);
    const htmlParts = html.map((piece) =>
      typeof piece === 'string' ? piece : quotedPrintable(fillers.html(piece)),
    );
    const textParts = text.map((block) =>
      typeof block === 'string'
        ? block
        : quotedPrintable(closedBlock(written(block.pieces, fillers.text), block)),
    );
    return {
      subject: written(composed.subject, fillers.text),
      alternatives: [partOf('text/plain', textParts), partOf('text/html', htmlParts)],
    };
  };
}

function written(pieces: MailPieces, write: ReturnType<typeof fillersFor>['text']): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : write(piece))).join('');
}

function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll('\n', '\r\n')), LINE);
}

function partOf(type: string, parts: readonly string[]) {
  const contentType = `${type}; charset=utf-8`;
  const written = [
    `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
  ];
  let isInLine = false;
  for (const part of parts) {
    if (part === '') continue;
    if (isInLine) written.push(SOFT_BREAK);
    written.push(part);
    isInLine = !part.endsWith('\n');
  }
  return { contentType, raw: written.join('') };
}
