import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startSmtp } from '#tests/support/mail/smtp.ts';

/** The work of senders that are killed again and again. */
export interface KilledSenders {
  /** A program that says `ready`, waits for its work, and says `started` once it has begun. */
  readonly program: string;
  /** Its work, with a server that takes the mails. */
  workOn(smtpUrl: string): object;
  readonly kills: number;
  /** Resolves once the first sender may be killed; without it, some mails are waited for. */
  untilFirstKill?(): Promise<void>;
  /** Called after each kill: somebody leaves, whose addresses it returns. */
  leave(): Promise<readonly string[]>;
  /** Returns whether nothing is left to send. */
  isOver(): Promise<boolean>;
  heard?(message: unknown): void;
}

/** The mails that arrived, and who left before. */
export interface ArrivedMails {
  /** Recipients who got nothing and had not left. */
  readonly forgotten: number;
  /** Mails that came more than once. */
  readonly twice: number;
  /** Mails to people who had left before theirs was begun. */
  readonly toLeft: number;
}

/** Senders take their work for so long without a sign of life. */
export const LEASE_MS = 8000;
/** The server holds each mail so long, so that a kill finds some on their way. */
const HELD_MS = 20;
/**
 * While another sender begins, mails are held longer: some must be left for it. Far less than a sending
 * may take, after which a living sender tries again and a mail comes twice.
 */
const HELD_MEANWHILE_MS = LEASE_MS / 16;
const BETWEEN_KILLS = 20;
const POLL_MS = 20;
/** Between two looks at how many mails have come: less than a mail is held. */
const LOOK_MS = 5;

/**
 * Lets two processes send, kills one of them again and again with mails on their way, and waits until the
 * rest is sent. Throws where all is sent before the last kill.
 */
export async function killSenders(
  given: KilledSenders,
  addresses: readonly string[],
): Promise<ArrivedMails> {
  const { kills, untilFirstKill, leave, isOver } = given;
  const counts = new Map<string, number>();
  let isBeginning = true;
  const server = await startSmtp(async ({ to }) => {
    for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1);
    await wait(isBeginning ? HELD_MEANWHILE_MS : HELD_MS);
    return null;
  });
  const untilMore = async () => {
    const wanted = counts.size + BETWEEN_KILLS;
    while (counts.size < wanted) {
      if (await isOver()) throw new Error('Everything was sent before the last kill.');
      await wait(LOOK_MS);
    }
  };
  const work = given.workOn(server.url);
  // Programs load for seconds on a busy machine: all of them wait before the first mail is sent.
  const senders: ChildProcess[] = [];
  while (senders.length < kills + 2) senders.push(await load(given));
  for (const sender of senders.slice(0, 2)) await begin(sender, work);
  const left: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    isBeginning = false;
    await (kill === 0 && untilFirstKill !== undefined ? untilFirstKill() : untilMore());
    await end(senders[kill]);
    isBeginning = true;
    left.push(...(await leave()));
    await begin(senders[kill + 2], work);
  }
  isBeginning = false;
  while (!(await isOver())) await wait(POLL_MS);
  for (const sender of senders.slice(-2)) await end(sender);
  await server.close();
  return judge(counts, new Set(left), addresses);
}

function judge(
  counts: ReadonlyMap<string, number>,
  left: ReadonlySet<string>,
  addresses: readonly string[],
): ArrivedMails {
  return {
    forgotten: addresses.filter((address) => !left.has(address) && !counts.has(address)).length,
    twice: [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
    toLeft: [...left].filter((address) => counts.has(address)).length,
  };
}

/** Starts the program; resolves once it waits for its work. */
async function load({ program, heard }: KilledSenders): Promise<ChildProcess> {
  const sender = fork(program, { execArgv: [] });
  if (heard !== undefined) sender.on('message', heard);
  await once(sender, 'message');
  return sender;
}

async function begin(sender: ChildProcess | undefined, work: object): Promise<void> {
  if (sender === undefined) return;
  const started = once(sender, 'message');
  sender.send(work);
  await started;
}

async function end(sender: ChildProcess | undefined): Promise<void> {
  if (sender === undefined) return;
  const exit = once(sender, 'exit');
  sender.kill('SIGKILL');
  await exit;
}
