import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { ImapSettings } from '#api/config/imap-url.ts';
import { findServer } from './find-server.ts';
import { freePort } from './free-port.ts';

/** A private mail server that is read by IMAP, on a free loopback port. Any user has the password. */
export interface Dovecot {
  /** The folder of the mailboxes, by user. */
  readonly mails: string;
  /** Where other mail servers ask whether a user may sign in. */
  readonly authPort: number;
  /** How a user's INBOX is read. */
  settingsOf(user: string): ImapSettings;
  /** Puts a mail into a user's INBOX. */
  deliver(user: string, raw: string | Buffer): Promise<void>;
  /** The subject of each mail of a user's INBOX that is marked as seen, and of each that is not. */
  listSubjects(user: string): Promise<{ seen: string[]; unseen: string[] }>;
  /** Runs work in a connection of its own to a user's INBOX. */
  connected<Result>(user: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  /** Ends the server at once; its mails stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port after `kill`. */
  restart(): Promise<void>;
  /** Ends the server and removes its folders. */
  stop(): Promise<void>;
}

/** Every user has it. */
export const PASSWORD = 'secret-of-the-test';
/** Mails belong to nobody where root runs the tests: Dovecot serves no mailbox of root. */
const NOBODY = 65_534;

/** Starts a private Dovecot; rejects when it does not come up. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-dovecot-'));
  const port = await freePort();
  const authPort = await freePort();
  const mails = path.join(folder, 'mails');
  const config = writeConfig(folder, { port, authPort, mails });
  let server = await launch(config, port);
  const onExit = () => server.kill('SIGKILL');
  process.once('exit', onExit);
  const settingsOf = (user: string) => ({
    host: '127.0.0.1',
    port,
    isSecure: false,
    user,
    password: PASSWORD,
    folder: 'INBOX',
  });
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const connected: Dovecot['connected'] = async (user, work) => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      logger: false,
      disableAutoIdle: true,
      auth: { user, pass: PASSWORD },
    });
    await client.connect();
    try {
      await client.mailboxOpen('INBOX');
      return await work(client);
    } finally {
      client.close();
    }
  };
  return {
    mails,
    authPort,
    settingsOf,
    connected,
    deliver: (user, raw) =>
      connected(user, async (client) => void (await client.append('INBOX', Buffer.from(raw)))),
    listSubjects: (user) =>
      connected(user, async (client) => {
        const mails = await client.fetchAll('1:*', { envelope: true, flags: true });
        const subjectsWith = (isSeen: boolean) =>
          mails
            .filter(({ flags }) => flags?.has('\\Seen') === isSeen)
            .map(({ envelope }) => envelope?.subject ?? '');
        return { seen: subjectsWith(true), unseen: subjectsWith(false) };
      }),
    kill: () => end('SIGTERM'),
    async restart() {
      server = await launch(config, port);
    },
    async stop() {
      process.off('exit', onExit);
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** All that it writes lies in the folder; nothing of the system's own configuration is read. */
function writeConfig(
  folder: string,
  { port, authPort, mails }: { port: number; authPort: number; mails: string },
): string {
  const isRoot = process.getuid?.() === 0;
  const { username } = os.userInfo();
  mkdirSync(mails);
  if (isRoot) chownSync(mails, NOBODY, NOBODY);
  const [internal, login] = isRoot ? ['nobody', 'daemon'] : [username, username];
  const owner = isRoot ? `uid=${NOBODY} gid=${NOBODY}` : `uid=${username}`;
  // Its processes run as several users, who must get to what is theirs.
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'dovecot.conf');
  writeFileSync(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
default_internal_user = ${internal}
default_login_user = ${login}
${isRoot ? 'default_internal_group = nogroup' : ''}
first_valid_uid = 1
mail_location = maildir:${mails}/%n
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${authPort}
  }
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = ${owner} home=${mails}/%n
}
`,
  );
  return file;
}

async function launch(config: string, port: number): Promise<ChildProcess> {
  const program = findServer('dovecot');
  if (program === undefined) throw new Error('There is no Dovecot on this machine.');
  const server = spawn(program, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  for (let attempts = 0; attempts < 200; attempts += 1) {
    if (server.exitCode !== null) break;
    if (await greets(port)) return server;
    await wait(50);
  }
  server.kill('SIGKILL');
  throw new Error(`Dovecot did not come up:\n${output}`);
}

/** Whether a server on a port of the loopback says something. */
export function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('close', () => resolve(false));
    socket.once('error', () => resolve(false));
  });
}
