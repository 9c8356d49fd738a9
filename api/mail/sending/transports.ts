import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { DkimSettings, Env } from '#api/config/env.ts';

/** Hands mails over to where they go. */
export interface Transport {
  /** Mails that can be sent at the same time. */
  readonly connections: number;
  /** Hands one mail over; rejects when it was not taken, or when the signal ends its time. */
  send(mail: SendMailOptions, signal: AbortSignal): Promise<void>;
  /** Closes every connection, also one that is sending. */
  close(): void;
}

/**
 * Connections of a pool to the mail server; each sends one mail at a time. In the outbox's, one is kept for
 * mail that somebody waits for.
 */
export const SMTP_CONNECTIONS = 6;
const SMTP_TIMEOUT_MS = 15_000;
/** A connection that the server closed while it was idle is opened again so often for a mail. */
const REOPENINGS = 2;
/** The headers that DKIM covers: those of nodemailer, and what RFC 8058 asks for. */
export const SIGNED_HEADERS = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Makes the way of mails: to the mail server of `smtpUrl`, or as files into `dataDir/outbox`. */
export function openTransport({
  smtpUrl,
  dkim,
  dataDir,
}: Pick<Env, 'smtpUrl' | 'dkim' | 'dataDir'>): Transport {
  return smtpUrl === null ? sendToFolder(path.join(dataDir, 'outbox')) : sendBySmtp(smtpUrl, dkim);
}

/**
 * Sends over a few connections to the server of an `smtp:` or `smtps:` URL, signed with a DKIM key where
 * there is one. A server that is silent for 15 s counts as away.
 */
export function sendBySmtp(url: string, dkim: DkimSettings | null): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxRequeues: REOPENINGS,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    ...(dkim === null
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: SIGNED_HEADERS,
          },
        }),
  });
  return {
    connections: SMTP_CONNECTIONS,
    async send(mail, signal) {
      await transport.sendMail({ ...mail, signal });
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * Writes each mail as an `.eml` file into a folder, in the order of their names; a mail appears in
 * one step, so that a reader never sees half of one.
 */
export function sendToFolder(folder: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    connections: 1,
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const instant = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${instant}-${uuidv7()}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}
