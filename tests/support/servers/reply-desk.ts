import pino from 'pino';
import PostalMime from 'postal-mime';
import type { ImapSettings } from '#api/config/imap-url.ts';
import { createReplyTaker } from '#api/features/messages/service.ts';
import type { ListedMail, openMailbox } from '#api/mail/inbox/imap-mailbox.ts';
import {
  createInbox,
  type Inbox,
  type IncomingMail,
  type MailTaker,
} from '#api/mail/inbox/inbox.ts';
import { buildAdmin, type TestUser } from '../site/build.ts';
import { startApi, type TestApi } from './api-server.ts';
import type { Dovecot } from './dovecot.ts';

/** The address of the mailbox for replies. */
export const INBOX_ADDRESS = 'inbox@ripen.example';

/** A reader that does something else at some point. */
export interface Unusual {
  readonly imap?: Partial<ImapSettings>;
  readonly open?: typeof openMailbox;
  readonly take?: (mail: IncomingMail, taker: MailTaker) => Promise<void>;
}

/** An API with a mailbox for replies that is read when the test says so. */
export interface ReplyDesk {
  readonly api: TestApi;
  readonly admin: TestUser;
  /** Who reads the mailbox: each a process as far as leases go. */
  readonly inbox: Inbox;
  anotherInbox(given?: Unusual): Inbox;
  /** Reads the mailbox although it is not due; returns how many mails were taken. */
  read(inbox?: Inbox): Promise<number>;
  /** Writes by the contact form and answers; returns the message's id and the address for replies. */
  answered(email?: string): Promise<{ id: string; address: string }>;
  thread(id: string): Promise<Thread>;
  stop(): Promise<void>;
}

/** A message as the API tells it. */
export interface Thread {
  readonly state: string;
  readonly version: number;
  readonly replies: number;
  readonly writtenAt: string;
  readonly thread: readonly Readonly<Record<string, unknown>>[];
}

let callers = 0;

/** Starts an API whose mailbox for replies is that of a user of a mail server. */
export async function startReplyDesk(dovecot: Dovecot, user: string): Promise<ReplyDesk> {
  const api = await startApi({ trustedProxies: 1 });
  const admin = await buildAdmin(api);
  const imap = dovecot.settingsOf(user);
  // Set after the start: the server's own reader would come at moments of its own.
  api.env.inbox = { address: INBOX_ADDRESS, imap };
  const { deps, db } = api.server;
  const log = pino({ level: 'silent' });
  const anotherInbox: ReplyDesk['anotherInbox'] = (given = {}) => {
    const taker = createReplyTaker(deps);
    const { take = (mail: IncomingMail) => taker.take(mail), open } = given;
    const takers = [
      {
        wants: (mail: ListedMail) => taker.wants(mail),
        take: (mail: IncomingMail) => take(mail, taker),
      },
    ];
    return createInbox({
      db,
      imap: { ...imap, ...given.imap },
      takers,
      now: deps.now,
      log,
      ...(open === undefined ? {} : { open }),
    });
  };
  const inbox = anotherInbox();
  return {
    api,
    admin,
    inbox,
    anotherInbox,
    async read(reader = inbox) {
      await db('mailboxes').update({ due_at: 0 });
      return reader.readDue();
    },
    async answered(email = 'ruth@example.org') {
      callers += 1;
      const { id } = (
        await api.call('/contact', {
          body: { name: 'Ruth Berg', email, type: 'feedback', message: 'Hello' },
          headers: { 'x-forwarded-for': `198.51.100.${callers % 250}` },
        })
      ).body;
      const body = { text: 'Thank you.' };
      await api.call(`/admin/messages/${id}/answers`, { token: admin.token, body });
      const mail = await PostalMime.parse((await api.mails()).at(-1) ?? '');
      return { id, address: mail.replyTo?.[0]?.address ?? '' };
    },
    thread: async (id) => (await api.call(`/admin/messages/${id}`, { token: admin.token })).body,
    async stop() {
      await inbox.stop();
      await api.stop();
    },
  };
}

let mails = 0;

/** A mail as a mail program writes it; `headers` replace those of the same name. */
export function buildMail(
  to: string,
  {
    headers = {},
    body = 'It works now.',
  }: { headers?: Record<string, string>; body?: string } = {},
): string {
  mails += 1;
  const all: Record<string, string> = {
    From: 'Ruth Berg <ruth@example.org>',
    To: to,
    Subject: `Reply ${mails}`,
    'Message-ID': `<${mails}.${process.pid}@mail.example.org>`,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}: ${value}`],
  );
  return `${lines.join('\r\n')}\r\n\r\n${body.replace(/\r?\n/g, '\r\n')}\r\n`;
}
