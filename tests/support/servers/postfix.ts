import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TLS_AUTHORITY, TLS_FOLDER } from './database-server.ts';
import { type Dovecot, greets } from './dovecot.ts';
import { findServer } from './find-server.ts';
import { freePort } from './free-port.ts';

/**
 * A private Postfix on a free loopback port. It wants STARTTLS and a user of a Dovecot, delivers into the
 * mailboxes of that, and returns what it cannot deliver.
 */
export interface Postfix {
  /** For `SMTP_URL`; it trusts the authority of the tests alone. */
  urlFor(user: string, password: string): string;
  /** The log of its processes. */
  log(): string;
  /** Ends the server and removes its folders. */
  stop(): Promise<void>;
}

/** Mailboxes of a Postfix: those users of those domains, with any tag after a `+`. */
interface Mailboxes {
  readonly domains: readonly string[];
  readonly users: readonly string[];
}

/** Starts a private Postfix; rejects when it does not come up. */
export async function startPostfix(dovecot: Dovecot, mailboxes: Mailboxes): Promise<Postfix> {
  const program = findServer('postfix');
  if (program === undefined) throw new Error('There is no Postfix on this machine.');
  // Its processes run as several users.
  if (process.getuid?.() !== 0)
    throw new Error('Only root can start Postfix. Run the tests as root.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-postfix-'));
  const port = await freePort();
  const config = writeConfig({ folder, port, dovecot, mailboxes });
  const log = () => readFileSync(path.join(folder, 'log'), 'utf8');
  const server = spawn(program, ['-c', config, 'start-fg'], { stdio: 'ignore' });
  const end = () => endMaster(folder);
  process.once('exit', end);
  await untilGreeting(server, port, log).catch((error) => {
    end();
    throw error;
  });
  return {
    urlFor(user, password) {
      const url = new URL(`smtp://localhost:${port}`);
      url.username = user;
      url.password = password;
      url.searchParams.set('requireTLS', 'true');
      url.searchParams.set('tls.ca', readFileSync(TLS_AUTHORITY, 'utf8'));
      return url.href;
    },
    log,
    async stop() {
      process.off('exit', end);
      const exited = once(server, 'exit');
      end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The program that was started waits for this one, and passes no signal on. */
function endMaster(folder: string): void {
  const master = Number(readFileSync(path.join(folder, 'queue/pid/master.pid'), 'utf8'));
  process.kill(master, 'SIGTERM');
}

async function untilGreeting(server: ChildProcess, port: number, log: () => string): Promise<void> {
  for (let attempts = 0; attempts < 200 && server.exitCode === null; attempts += 1) {
    if (await greets(port)) return;
    await wait(50);
  }
  throw new Error(`Postfix did not come up:\n${log()}`);
}

interface Configured {
  readonly folder: string;
  readonly port: number;
  readonly dovecot: Dovecot;
  readonly mailboxes: Mailboxes;
}

/** All that it writes lies in the folder; nothing of the system's own configuration is read. */
function writeConfig({ folder, port, dovecot, mailboxes: { domains, users } }: Configured): string {
  const config = path.join(folder, 'config');
  const data = path.join(folder, 'data');
  for (const each of [config, data, path.join(folder, 'queue')]) mkdirSync(each);
  // Its processes run as several users, who must get to what is theirs.
  chmodSync(folder, 0o755);
  chownSync(data, Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' })), 0);
  const { uid, gid } = statSync(dovecot.mails);
  const rows = domains.flatMap((domain) => users.map((user) => `${user}@${domain} ${user}/`));
  writeFileSync(path.join(config, 'mailboxes'), `${rows.join('\n')}\n`);
  writeFileSync(
    path.join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${data}
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${os.tmpdir()}
myhostname = mx.ripen.example
mydestination =
disable_dns_lookups = yes
default_transport = error:nothing leaves this machine
recipient_delimiter = +
virtual_mailbox_domains = ${domains.join(', ')}
virtual_mailbox_base = ${dovecot.mails}
virtual_mailbox_maps = texthash:${config}/mailboxes
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
smtpd_reject_unlisted_recipient = no
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${dovecot.authPort}
smtpd_sasl_authenticated_header = yes
smtpd_tls_security_level = encrypt
smtpd_tls_auth_only = yes
smtpd_tls_received_header = yes
smtpd_tls_cert_file = ${TLS_FOLDER}/server.pem
smtpd_tls_key_file = ${TLS_FOLDER}/server.key
`,
  );
  writeFileSync(path.join(config, 'master.cf'), processes(port));
  return config;
}

/** Without those that talk to other machines. */
function processes(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;
}
