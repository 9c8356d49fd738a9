import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** A real mail server on a free loopback port, which keeps what it takes. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The mails to an address, oldest first. */
  mailsTo(address: string): readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts a mail server. */
export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(pieces)).then(({ subject = '', text = '' }) => {
          received.push({ to, subject, text });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) => received.filter(({ to }) => to.includes(address)),
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
