import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ImapSettings } from '#api/config/imap-url.ts';
import { startTimedWork, type TimedWork } from '#api/jobs/timed-work.ts';
import {
  type ListedMail,
  type MailSource,
  type OpenMailbox,
  openMailbox,
  problemOf,
} from '#api/mail/inbox/imap-mailbox.ts';
import * as states from '#api/mail/inbox/mailbox-state.ts';

/** A mail with what it is made of and its permanent place in the mailbox. */
export interface IncomingMail extends ListedMail, MailSource {
  readonly place: string;
}

/** A feature that takes mails out of a mailbox. */
export interface MailTaker {
  /** Returns whether a mail is for this feature. A mail for no feature stays in the mailbox untouched. */
  wants(mail: ListedMail): Promise<boolean>;
  /** Stores a mail in one transaction; does nothing with one that it has stored before. */
  take(mail: IncomingMail): Promise<void>;
}

/** Reads a mailbox regularly. One process at a time does so, by a lease in the database. */
export interface Inbox {
  /** Reads the mailbox if it is due and returns how many mails were taken. A failing mail server does not reject. */
  readDue(): Promise<number>;
  /** Reads it each minute until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Knex;
  readonly imap: ImapSettings;
  readonly takers: readonly MailTaker[];
  readonly open?: typeof openMailbox;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

const LOOK_MS = 5000;
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Longer than any wait for a mail server: a process that is silent for so long is dead. */
const LEASE_MS = 120_000;
const BATCH = 50;
/** After so many failed attempts in a row a mail is taken without its body, because others wait behind it. */
const MOST_ATTEMPTS = 3;

/** Creates the reader of a mailbox. */
export function createInbox(options: Options): Inbox {
  const { db, imap, now, log, open = openMailbox } = options;
  const id = states.mailboxId(imap);
  const stopping = new AbortController();
  const readNew = createReading(options, id);
  let work: TimedWork | null = null;

  async function readDue(): Promise<number> {
    const lease = { nowMs: now(), leaseEndMs: now() + LEASE_MS };
    const state = await states.claimMailbox(db, id, lease);
    if (state === null) return 0;
    const held = { state };
    try {
      const box = await open(imap, stopping.signal);
      try {
        const taken = await readNew(box, held);
        await states.settleMailbox(db, id, held.state, { nowMs: now(), dueAtMs: now() + PAUSE_MS });
        return taken;
      } finally {
        box.close();
      }
    } catch (error) {
      await giveBack(held.state, error);
      return 0;
    }
  }

  async function giveBack(state: states.MailboxState, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return states.releaseMailbox(db, id, state, now());
    const problem = problemOf(error);
    log.warn({ err: error, problem, user: imap.user }, 'a mailbox could not be read');
    const pauseMs = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(state.failures, 10));
    await states.failMailbox(db, id, state, { nowMs: now(), dueAtMs: now() + pauseMs, problem });
  }

  return {
    readDue,
    start() {
      work = startTimedWork({
        name: 'read the mailbox',
        everyMs: LOOK_MS,
        log,
        db,
        work: readDue,
      });
    },
    async stop() {
      stopping.abort();
      await work?.stop();
    },
  };
}

/** Makes what takes the new mails of an open mailbox; `held` follows the lease. */
function createReading({ db, takers, now, log }: Options, id: string) {
  let failed = { uid: 0, attempts: 0 };

  async function readSource(box: OpenMailbox, mail: ListedMail): Promise<MailSource | null> {
    const attempts = failed.uid === mail.uid ? failed.attempts : 0;
    if (attempts === MOST_ATTEMPTS) return { raw: new Uint8Array(), isWhole: false };
    failed = { uid: mail.uid, attempts: attempts + 1 };
    const source = await box.readSource(mail);
    failed = { uid: 0, attempts: 0 };
    return source;
  }

  /** Returns whether the mail was taken. It is marked as seen only after it is stored. */
  async function takeMail(box: OpenMailbox, mail: ListedMail): Promise<boolean> {
    for (const taker of takers) {
      if (!(await taker.wants(mail))) continue;
      const source = await readSource(box, mail);
      if (source === null) return false;
      const place = `${id} ${box.uidValidity} ${mail.uid}`;
      await taker.take({ ...mail, ...source, place });
      await box.markSeen(mail.uid);
      return true;
    }
    return false;
  }

  return async (box: OpenMailbox, held: { state: states.MailboxState }): Promise<number> => {
    const { uidValidity } = box;
    if (held.state.uidValidity !== uidValidity && held.state.uidValidity !== '') {
      log.info('the mailbox has new numbers for its mails: all of them are looked at again');
    }
    let lastUid = held.state.uidValidity === uidValidity ? held.state.lastUid : 0;
    let taken = 0;
    const advance = async () => {
      const next = { uidValidity, lastUid, dueAtMs: now() + LEASE_MS };
      const state = await states.advanceMailbox(db, id, held.state, next);
      if (state === null) throw new Error('Another process reads the mailbox.');
      held.state = state;
    };
    for (;;) {
      const mails = await box.listAfter(lastUid, BATCH);
      for (const mail of mails) {
        const isTaken = await takeMail(box, mail);
        lastUid = mail.uid;
        if (isTaken) {
          taken += 1;
          await advance();
        }
      }
      await advance();
      if (mails.length < BATCH) return taken;
    }
  };
}
