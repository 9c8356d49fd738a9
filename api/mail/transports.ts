import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';

/** Hands one mail over; rejects when it was not taken. */
export type Send = (mail: SendMailOptions) => Promise<void>;

const SMTP_TIMEOUT_MS = 15_000;

/** Sends over the server of an `smtp:` or `smtps:` URL; a server that is silent for 15 s counts as away. */
export function sendBySmtp(url: string): Send {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}

/**
 * Writes each mail as an `.eml` file into a folder, in the order of their names; a mail appears in
 * one step, so that a reader never sees half of one.
 */
export function sendToFolder(folder: string): Send {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const instant = new Date().toISOString().replaceAll(':', '-');
    const file = path.join(folder, `${instant}-${uuidv7()}.eml`);
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
