import { once } from 'node:events';
import pino from 'pino';
import type { Env } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { createReplyTaker } from '#api/features/messages/service.ts';
import { createInbox } from '#api/mail/inbox/inbox.ts';

/** The work of a reader that is a process of its own: to be killed at a moment that it says. */
export interface InboxProcessWork {
  readonly env: Env;
  readonly nowMs: number;
  /** Stands still at this mail, counted from 1: once it is read, or once it is stored. */
  readonly stopsAt: { readonly mail: number; readonly moment: 'read' | 'stored' };
}

// As a program: reads the mailbox once, prints `standing` where it stops, and stays there.
const [given] = await once(process, 'message');
const { env, nowMs, stopsAt }: InboxProcessWork = given;
if (env.inbox === null) throw new Error('There is no mailbox.');
const db = openDatabase(env.database);
const log = pino({ level: 'silent' });
const now = () => nowMs;
const taker = createReplyTaker({ db, now, env, log });
let mails = 0;

async function stand(moment: 'read' | 'stored'): Promise<void> {
  if (stopsAt.mail !== mails || stopsAt.moment !== moment) return;
  process.send?.('standing');
  await new Promise(() => undefined);
}

const inbox = createInbox({
  db,
  imap: env.inbox.imap,
  now,
  log,
  takers: [
    {
      wants: (mail) => taker.wants(mail),
      async take(mail) {
        mails += 1;
        await stand('read');
        await taker.take(mail);
        await stand('stored');
      },
    },
  ],
});
await inbox.readDue();
