import { once } from 'node:events';
import type { Env } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { createLog } from '#api/log.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';

/** The work of a sender that is a process of its own: to be killed while it sends. */
export interface SenderWork {
  readonly env: Env;
  readonly leaseMs: number;
}

/** Told when it waits for its work, when it has begun, and each time that mails of a dead sender were taken over. */
export interface SenderMessage {
  readonly takenOver: number;
}

// As a program: sends what is due, again and again, until it is killed.
const tell = (message: SenderMessage) => process.send?.(message);
const next = once(process, 'message');
tell({ takenOver: 0 });
const [given] = await next;
const { env, leaseMs }: SenderWork = given;
const log = createLog('warn', {
  write(line) {
    const { mails, msg } = JSON.parse(line);
    if (String(msg).includes('a sender died')) tell({ takenOver: Number(mails) });
  },
});
const mailer = createMailer(
  { db: openDatabase(env.database), env, now: Date.now, log },
  { leaseMs, sendLimitMs: leaseMs / 4, pollMs: 20 },
);
mailer.start();
// Also keeps the process, whose timers would let it end.
process.on('disconnect', () => process.exit());
tell({ takenOver: 0 });
