import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { isPublicOrigin } from '#api/config/public-origin.ts';
import { type CardPayments, readPrices, readSite } from '#site.ts';
import { type ModelSettings, readModel } from './ai-model.ts';
import { type MysqlSettings, readDatabaseUrl } from './database-url.ts';
import { folderOutside } from './folder-outside.ts';
import { type ImapSettings, readImapUrl } from './imap-url.ts';
import type { ObjectStoreSettings } from './object-store-url.ts';
import { OBJECT_STORE_FORM, readObjectStoreUrl } from './object-store-url.ts';
import { EnvError, given, type Source, wholeNumber, withoutPassword, wrong } from './variables.ts';

/** The configuration of the server, read once at start. */
export interface Env {
  /** 1 to 65535; 0 lets the system choose a free one. */
  port: number;
  host: string;
  /** Absolute path of the folder for everything the server writes. */
  dataDir: string;
  database: DatabaseSettings;
  /** A Redis shared by the processes of one installation, or null to share the database alone. */
  redisUrl: string | null;
  /** Public origin without a trailing slash; the prefix of links in mails. */
  siteUrl: string;
  /** Where mail is sent: an SMTP server, or files below `dataDir/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Signs every mail that goes to a mail server, or null for no signature. */
  dkim: DkimSettings | null;
  /** Recipient of messages from the contact form. */
  contactEmail: string;
  /** The mailbox that takes replies to answers, or null: then they go to the contact address. */
  inbox: InboxSettings | null;
  /** The mailbox that mails which cannot be delivered are returned to, or null: then to `mailFrom`. */
  bounces: InboxSettings | null;
  /** The secret of signed reports about mails, or null for no such reports. */
  mailWebhookSecret: string | null;
  /** The name servers that the deliverability check asks; none means those of the system. */
  dnsServers: readonly string[];
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Number of reverse proxies in front; 0 trusts no forwarded header. */
  trustedProxies: number;
  /** Requests per minute for one signed-in user or address; 0 switches the limit off. */
  requestsPerMinute: number;
  /**
   * Encrypts the secrets of one-time codes, or null to keep a key in `dataDir`. Servers that share
   * a database need the same one.
   */
  secretKey: string | null;
  /** Whether administrators must set up two-step sign-in first. */
  adminRequiresFactor: boolean;
  /** Bearer token for `GET /api/metrics` from outside the loopback. */
  metricsToken: string | null;
  /** The secret of Paddle's webhook signatures, or null for no webhook. */
  paddleWebhookSecret: string | null;
  /** Paddle's price of each plan that is paid by card, as the site is built with: payments are compared with it. */
  paddlePrices: CardPayments['prices'];
  /**
   * Whether each reply is checked against the contract before it is sent: in tests and during
   * development. In production one odd row must never make a whole list fail.
   */
  checksReplies: boolean;
  /** The language model of the AI tab, or null for the built-in planner alone. */
  ai: ModelSettings | null;
  /** How search engines are told of what is published; null where they are not. */
  indexNow: { key: string; endpoint: string } | null;
  /** The store that several machines share for pictures, or null to keep them in `dataDir` alone. */
  pictureStore: ObjectStoreSettings | null;
  /** The store that copies of backups go to, or null for none. */
  backupStore: ObjectStoreSettings | null;
  /** A mounted folder that copies of backups go to, absolute and outside `dataDir`, or null for none. */
  backupDir: string | null;
  /** Encrypts these copies, or null to store them as they are. */
  backupPassphrase: string | null;
}

/** A DKIM key: its name in the DNS is `selector._domainkey.domain`; the private one in PEM. */
export interface DkimSettings {
  domain: string;
  selector: string;
  privateKey: string;
}

/** A mailbox for replies, or for mails that are returned: its address, which takes a tag after a plus sign, and how it is read. */
export interface InboxSettings {
  address: string;
  imap: ImapSettings;
}

/** The database: the embedded SQLite file, or a MySQL-compatible server. */
export type DatabaseSettings = { engine: 'sqlite'; file: string } | MysqlSettings;

/** Shares what it is told with every search engine of the protocol. */
const INDEX_NOW = 'https://api.indexnow.org/indexnow';
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
/** Values of NODE_ENV under which replies are checked. */
const CHECKING: readonly string[] = ['test', 'development'];

/**
 * Reads the configuration from environment variables; an empty value counts as absent. Throws
 * `EnvError` on the first invalid value.
 */
export function readEnv(source: Source, workingDir: string): Env {
  const dataDir = path.resolve(workingDir, given(source, 'DATA_DIR') ?? '.data');
  const port = wholeNumber(source, 'PORT', 4173, [0, 65_535]);
  const siteUrl = readOrigin(source, 'SITE_URL', `http://localhost:${port}`);
  return {
    port,
    host: readHost(source),
    dataDir,
    database: readDatabase(source, dataDir),
    redisUrl: readRedisUrl(source),
    siteUrl,
    smtpUrl: readSmtpUrl(source),
    mailFrom: readMailFrom(source, siteUrl),
    dkim: readDkim(source),
    contactEmail: readContactEmail(source),
    inbox: readInbox(source, REPLY_MAILBOX),
    bounces: readInbox(source, BOUNCE_MAILBOX),
    mailWebhookSecret: readSecret(source, 'MAIL_WEBHOOK_SECRET'),
    dnsServers: readDnsServers(source),
    logLevel: readChoice(source, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: wholeNumber(source, 'TRUSTED_PROXIES', 0, [0, 10]),
    requestsPerMinute: wholeNumber(source, 'REQUESTS_PER_MINUTE', 600, [0, 1_000_000]),
    secretKey: readSecret(source, 'SECRET_KEY'),
    adminRequiresFactor:
      readChoice(source, 'ADMIN_REQUIRES_FACTOR', ['true', 'false'], 'false') === 'true',
    metricsToken: readSecret(source, 'METRICS_TOKEN'),
    paddleWebhookSecret: readSecret(source, 'PADDLE_WEBHOOK_SECRET'),
    paddlePrices: readPaddlePrices(source),
    checksReplies: CHECKING.includes(given(source, 'NODE_ENV') ?? ''),
    ai: readModel(source),
    indexNow: readIndexNow(source, siteUrl),
    pictureStore: readObjectStore(source, 'PICTURES_S3_URL'),
    backupStore: readObjectStore(source, 'BACKUP_S3_URL'),
    backupDir: readBackupDir(source, dataDir),
    backupPassphrase: readSecret(source, 'BACKUP_PASSPHRASE'),
  };
}

function readHost(source: Source): string {
  const value = given(source, 'HOST');
  if (value === undefined) return 'localhost';
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(value)) {
    throw wrong('HOST', value, 'a host name or address to listen on, such as 0.0.0.0');
  }
  return value;
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function readOrigin(source: Source, name: string, fallback: string): string {
  const value = given(source, name);
  if (value === undefined) return fallback;
  const url = parseUrl(value);
  const isOrigin = url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isOrigin || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw wrong(
      name,
      withoutPassword(value),
      'an origin such as https://ripen.example, without a path',
    );
  }
  return url.origin;
}

function readDatabase(source: Source, dataDir: string): DatabaseSettings {
  const value = given(source, 'DATABASE_URL');
  if (value === undefined) return { engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') };
  const { settings, expected } = readDatabaseUrl(value);
  if (settings === null) throw wrong('DATABASE_URL', withoutPassword(value), expected);
  return settings;
}

function readRedisUrl(source: Source): string | null {
  const value = given(source, 'REDIS_URL');
  if (value === undefined) return null;
  const url = parseUrl(value);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    throw wrong('REDIS_URL', withoutPassword(value), 'redis://user:pass@host:port or rediss://…');
  }
  return value;
}

function readSmtpUrl(source: Source): string | null {
  const value = given(source, 'SMTP_URL');
  if (value === undefined) return null;
  const url = parseUrl(value);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw wrong('SMTP_URL', withoutPassword(value), 'smtp://user:pass@host:port or smtps://…');
  }
  return value;
}

function readMailFrom(source: Source, siteUrl: string): string {
  const value = given(source, 'MAIL_FROM');
  if (value === undefined) return `no-reply@${new URL(siteUrl).hostname}`;
  if (!z.email().safeParse(value).success) {
    throw wrong('MAIL_FROM', value, 'an e-mail address such as no-reply@ripen.example');
  }
  return value;
}

function readDkim(source: Source): DkimSettings | null {
  const domain = given(source, 'DKIM_DOMAIN');
  const selector = given(source, 'DKIM_SELECTOR');
  const key = given(source, 'DKIM_PRIVATE_KEY');
  if (domain === undefined && selector === undefined && key === undefined) return null;
  const isName = (text: string | undefined) =>
    text !== undefined && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) && text.length <= 200;
  const why = ', as another DKIM_ variable is set';
  if (!isName(domain) || domain === undefined) {
    throw wrong(
      'DKIM_DOMAIN',
      domain ?? '',
      `the domain of MAIL_FROM, such as ripen.example${why}`,
    );
  }
  if (!isName(selector) || selector === undefined) {
    throw wrong('DKIM_SELECTOR', selector ?? '', `the name of the key, such as ripen${why}`);
  }
  // One line of a file `.env` holds a key whose line ends are written as backslash and n.
  const privateKey = (key ?? '').replaceAll('\\n', '\n');
  if (!isRsaKey(privateKey)) {
    throw wrong('DKIM_PRIVATE_KEY', '…', `an RSA key of at least 1024 bits in PEM${why}`);
  }
  return { domain, selector, privateKey };
}

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

function readContactEmail(source: Source): string {
  const value = given(source, 'CONTACT_EMAIL');
  if (value !== undefined && !z.email().safeParse(value).success) {
    throw wrong('CONTACT_EMAIL', value, 'an e-mail address such as hello@ripen.example');
  }
  return readSite({ CONTACT_EMAIL: value }).contactEmail;
}

function readPaddlePrices(source: Source): Env['paddlePrices'] {
  try {
    return readPrices(source);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
}

function readDnsServers(source: Source): string[] {
  const value = given(source, 'DNS_SERVERS') ?? '';
  const servers = value.split(',').map((each) => each.trim());
  if (value === '') return [];
  const isServer = (text: string) => {
    const [, bracketed, plain] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? [];
    return isIP(text) !== 0 || isIP(bracketed ?? plain ?? '') !== 0;
  };
  if (!servers.every(isServer)) {
    throw wrong(
      'DNS_SERVERS',
      value,
      'IP addresses separated by commas, such as 9.9.9.9,1.1.1.1:53',
    );
  }
  return servers;
}

/** The variables of a mailbox, and the length of the tags in its address. */
interface MailboxVariables {
  readonly names: { readonly address: string; readonly url: string };
  readonly example: string;
  readonly tagLength: number;
}

const REPLY_MAILBOX: MailboxVariables = {
  names: { address: 'INBOX_ADDRESS', url: 'INBOX_IMAP_URL' },
  example: 'inbox',
  tagLength: 24,
};

const BOUNCE_MAILBOX: MailboxVariables = {
  names: { address: 'BOUNCE_ADDRESS', url: 'BOUNCE_IMAP_URL' },
  example: 'bounce',
  tagLength: 32,
};

function readInbox(
  source: Source,
  { names, example, tagLength }: MailboxVariables,
): InboxSettings | null {
  const address = given(source, names.address);
  const url = given(source, names.url);
  if (address === undefined && url === undefined) return null;
  // With a tag and its plus sign, the part before the @ may have 64.
  const most = 63 - tagLength;
  const isAddress = address !== undefined && z.email().safeParse(address).success;
  if (!isAddress || address.includes('+') || address.indexOf('@') > most) {
    const why = address === undefined ? `, as ${names.url} is set` : '';
    throw wrong(
      names.address,
      address ?? '',
      `an e-mail address such as ${example}@ripen.example, without a plus sign and with at most ${most} characters before the @${why}`,
    );
  }
  const imap = url === undefined ? null : readImapUrl(url);
  if (imap === null) {
    const why = url === undefined ? `, as ${names.address} is set` : '';
    const expected = `imaps://user:pass@host:port/folder, or imap:// with STARTTLS${why}`;
    throw wrong(names.url, withoutPassword(url ?? ''), expected);
  }
  return { address, imap };
}

function readChoice<const T extends readonly string[]>(
  source: Source,
  name: string,
  choices: T,
  fallback: T[number],
): T[number] {
  const value = given(source, name);
  if (value === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw wrong(name, value, `one of ${choices.join(', ')}`);
  return choice;
}

function readSecret(source: Source, name: string): string | null {
  const value = given(source, name) ?? null;
  if (value === null || value.length >= 16) return value;
  throw wrong(name, '…', 'a secret of at least 16 characters');
}

/** Never for a site that nobody else can reach. */
function readIndexNow(source: Source, siteUrl: string): Env['indexNow'] {
  const key = given(source, 'INDEXNOW_KEY');
  if (key === undefined) return null;
  if (!/^[0-9a-f]{32}$/.test(key)) throw wrong('INDEXNOW_KEY', '…', '32 digits from 0 to f');
  return isPublicOrigin(siteUrl) ? { key, endpoint: INDEX_NOW } : null;
}

function readObjectStore(source: Source, name: string): ObjectStoreSettings | null {
  const value = given(source, name);
  const settings = value === undefined ? null : readObjectStoreUrl(value);
  if (value === undefined || settings !== null) return settings;
  throw wrong(name, withoutPassword(value), OBJECT_STORE_FORM);
}

function readBackupDir(source: Source, dataDir: string): string | null {
  const value = given(source, 'BACKUP_DIR');
  const folder = value === undefined ? null : folderOutside(dataDir, value);
  if (value === undefined || folder !== null) return folder;
  throw wrong('BACKUP_DIR', value, 'the absolute path of a folder outside DATA_DIR');
}
