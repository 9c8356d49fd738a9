import type { ImapFlow as Client } from 'imapflow';
import type { ImapSettings } from '#api/config/imap-url.ts';
import { type MailHead, readHead } from '#api/mail/inbox/read-mail.ts';

/** A mail in a mailbox: its head, and its place there. */
export interface ListedMail extends MailHead {
  readonly uid: number;
  /** Bytes. */
  readonly size: number;
  /** When the mail server received it, in UTC milliseconds; null if unknown. */
  readonly arrivedAtMs: number | null;
}

/** A mail as it was received, up to 1 MB of it. */
export interface MailSource {
  readonly raw: Uint8Array;
  /** Whether `raw` is all of it. */
  readonly isWhole: boolean;
}

/** An open folder of a mail server. Every method rejects once the connection is lost. */
export interface OpenMailbox {
  /** Changes when the server numbers its mails again. */
  readonly uidValidity: string;
  /** Returns up to `limit` mails after a number, in order. Reading changes no flag. */
  listAfter(uid: number, limit: number): Promise<ListedMail[]>;
  /** Returns what a mail is made of, or null when it is gone. */
  readSource(mail: ListedMail): Promise<MailSource | null>;
  /** Marks a mail as seen. */
  markSeen(uid: number): Promise<void>;
  /** Ends the connection at once. */
  close(): void;
}

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
const MOST_HEAD_BYTES = 64 * 1024;
/** The most that is fetched of a mail: its text comes before its attachments. */
const MOST_BYTES = 1024 * 1024;
/** Room for one mail and for the numbers of a million, so that no server fills the memory. */
const MOST_RESPONSE_BYTES = 16 * MOST_BYTES;
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Opens a folder; rejects when the server cannot be reached, or refuses. Aborting `stopping` closes it. */
export async function openMailbox(
  { host, port, isSecure, user, password, folder }: ImapSettings,
  stopping: AbortSignal,
): Promise<OpenMailbox> {
  // Most installations read no mailbox, and start without its seventy modules.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    // A password goes over no network in the clear.
    ...(isSecure || LOOPBACK.includes(host) ? {} : { doSTARTTLS: true }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLineLength: MOST_RESPONSE_BYTES,
    maxLiteralSize: 2 * MOST_BYTES,
    maxResponseSize: MOST_RESPONSE_BYTES,
    disableAutoIdle: true,
  });
  const close = () => client.close();
  stopping.addEventListener('abort', close, { once: true });
  client.once('close', () => stopping.removeEventListener('abort', close));
  // Pending commands reject as well. Without a listener the error would end the process.
  client.on('error', () => undefined);
  try {
    stopping.throwIfAborted();
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder);
    return { uidValidity: String(uidValidity), ...verbsOf(client), close };
  } catch (error) {
    close();
    throw error;
  }
}

function verbsOf(client: Client): Pick<OpenMailbox, 'listAfter' | 'readSource' | 'markSeen'> {
  const byUid = { uid: true } as const;
  return {
    async listAfter(uid, limit) {
      const found = await client.search({ uid: `${uid + 1}:*` }, byUid);
      if (found === false || found === undefined)
        throw new Error('The mail server refused to list its mails.');
      // `*` means the last mail, even when its number is lower than the first one.
      const uids = found.filter((each) => each > uid).toSorted((a, b) => a - b);
      if (uids.length === 0) return [];
      const mails = await client.fetchAll(
        uids.slice(0, limit).join(','),
        {
          uid: true,
          size: true,
          internalDate: true,
          bodyParts: [{ key: 'header', start: 0, maxLength: MOST_HEAD_BYTES }],
        },
        byUid,
      );
      const listed = mails.map(async ({ uid: number, size = 0, internalDate, headers }) => {
        if (headers === undefined) throw new Error('The mail server sent a mail without its head.');
        return {
          ...(await readHead(headers)),
          uid: number,
          size,
          arrivedAtMs: instantOf(internalDate),
        };
      });
      return (await Promise.all(listed)).toSorted((one, other) => one.uid - other.uid);
    },
    async readSource({ uid, size }) {
      const source = { start: 0, maxLength: MOST_BYTES };
      const mail = await client.fetchOne(`${uid}`, { uid: true, source }, byUid);
      if (mail === false || mail.source === undefined) return null;
      return { raw: mail.source, isWhole: size <= MOST_BYTES };
    },
    async markSeen(uid) {
      await client.messageFlagsAdd(`${uid}`, ['\\Seen'], byUid);
    },
  };
}

function instantOf(date: Date | string | undefined): number | null {
  const instantMs = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(instantMs) ? null : instantMs;
}

/** Why a mailbox cannot be read. */
export type MailboxProblem = 'connection' | 'login' | 'folder';

/** The kind of a failure to open or read a mailbox. */
export function problemOf(error: unknown): MailboxProblem {
  if (typeof error !== 'object' || error === null) return 'connection';
  if ('authenticationFailed' in error && error.authenticationFailed === true) return 'login';
  const isRefused = 'responseStatus' in error && error.responseStatus === 'NO';
  return isRefused || ('mailboxMissing' in error && error.mailboxMissing === true)
    ? 'folder'
    : 'connection';
}
