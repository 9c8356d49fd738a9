import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { EnvError } from './variables.ts';

const read = (source: Record<string, string> = {}) => readEnv(source, '/srv/ripen');

function messageOf(source: Record<string, string>): string {
  try {
    read(source);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}

const keys = new Map<number, string>();

/** An RSA key of so many bits in PEM, the same one each time. */
function pemOf(bits: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const known = keys.get(bits) ?? privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  keys.set(bits, known);
  return known.trim();
}

describe('readEnv', () => {
  test('requires no variable', () => {
    expect(read()).toEqual({
      port: 4173,
      host: 'localhost',
      dataDir: '/srv/ripen/.data',
      database: { engine: 'sqlite', file: '/srv/ripen/.data/ripen.sqlite' },
      redisUrl: null,
      siteUrl: 'http://localhost:4173',
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      dkim: null,
      contactEmail: 'hello@ripen.example',
      inbox: null,
      bounces: null,
      mailWebhookSecret: null,
      dnsServers: [],
      logLevel: 'info',
      trustedProxies: 0,
      requestsPerMinute: 600,
      secretKey: null,
      adminRequiresFactor: false,
      paddleWebhookSecret: null,
      paddlePrices: {},
      metricsToken: null,
      checksReplies: false,
      ai: null,
      indexNow: null,
      pictureStore: null,
      backupStore: null,
      backupDir: null,
      backupPassphrase: null,
    });
  });

  test.each([
    ['test', true],
    ['development', true],
    ['production', false],
    ['', false],
  ])('checks replies with NODE_ENV=%s: %s', (mode, checksReplies) => {
    expect(read({ NODE_ENV: mode }).checksReplies).toBe(checksReplies);
  });

  test('treats an empty value as absent, and trims spaces', () => {
    expect(read({ PORT: '', DATABASE_URL: '  ', SMTP_URL: '' })).toEqual(read());
    expect(read({ PORT: ' 4180 ' }).port).toBe(4180);
  });

  test.each([
    [{ DKIM_DOMAIN: 'ripen.example' }, 'DKIM_SELECTOR'],
    [{ DKIM_DOMAIN: 'ripen.example', DKIM_SELECTOR: 'mail' }, 'DKIM_PRIVATE_KEY'],
    [{ DKIM_DOMAIN: 'ripen.example; x=1', DKIM_SELECTOR: 'mail' }, 'DKIM_DOMAIN'],
    [{ DKIM_PRIVATE_KEY: 'a secret' }, 'DKIM_DOMAIN'],
    [
      { DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 'm', DKIM_PRIVATE_KEY: 'a secret' },
      'DKIM_PRIVATE',
    ],
    [
      { DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 'm', DKIM_PRIVATE_KEY: pemOf(512) },
      'DKIM_PRIVATE',
    ],
  ])('refuses half a signature of mails: %o', (source, name) => {
    expect(messageOf(source)).toMatch(new RegExp(`^${name}`));
    expect(messageOf(source)).not.toMatch(/a secret|BEGIN/);
  });

  test('reads every variable', () => {
    const env = read({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/ripen',
      DATABASE_URL: 'mysql://ripen:p%40ss@db.example:3307/ripen_live',
      REDIS_URL: 'rediss://:secret@cache.example:6380',
      SITE_URL: 'https://ripen.app/',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'hello@ripen.example',
      DKIM_DOMAIN: 'ripen.example',
      DKIM_SELECTOR: 'mail',
      DKIM_PRIVATE_KEY: pemOf(1024).replaceAll('\n', '\\n'),
      CONTACT_EMAIL: 'owner@ripen.example',
      INBOX_ADDRESS: 'inbox@ripen.example',
      INBOX_IMAP_URL: 'imaps://in%40ripen:p%2Fss@mail.example/Support%20mail',
      BOUNCE_ADDRESS: 'bounce@ripen.example',
      BOUNCE_IMAP_URL: 'imap://bounce:secret@127.0.0.1:1143',
      MAIL_WEBHOOK_SECRET: 'a-secret-of-reports',
      DNS_SERVERS: '9.9.9.9, [2620:fe::fe]:53',
      LOG_LEVEL: 'debug',
      TRUSTED_PROXIES: '2',
      REQUESTS_PER_MINUTE: '0',
      SECRET_KEY: 'another-secret-of-length',
      ADMIN_REQUIRES_FACTOR: 'true',
      PADDLE_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
      PADDLE_PRICE_YEARLY: 'pri_01yearly',
      METRICS_TOKEN: 'a-secret-of-enough-length',
      NODE_ENV: 'production',
      AI_BASE_URL: 'https://ai.example/v1',
      AI_MODEL: 'small',
      AI_API_KEY: 'key',
      INDEXNOW_KEY: '0123456789abcdef0123456789abcdef',
      PICTURES_S3_URL: 'https://AKIA:s%2Fcret@s3.example/ripen/live?region=eu-central-1',
      BACKUP_S3_URL: 'https://AKIB:other@s3.example/backups',
      BACKUP_DIR: '/mnt/backups/',
      BACKUP_PASSPHRASE: 'a passphrase of enough length',
    });
    expect(env).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/ripen',
      database: {
        engine: 'mysql',
        host: 'db.example',
        port: 3307,
        user: 'ripen',
        password: 'p@ss',
        name: 'ripen_live',
      },
      redisUrl: 'rediss://:secret@cache.example:6380',
      siteUrl: 'https://ripen.app',
      smtpUrl: 'smtps://user:pass@mail.example:465',
      mailFrom: 'hello@ripen.example',
      dkim: { domain: 'ripen.example', selector: 'mail', privateKey: pemOf(1024) },
      contactEmail: 'owner@ripen.example',
      inbox: {
        address: 'inbox@ripen.example',
        imap: {
          host: 'mail.example',
          port: 993,
          isSecure: true,
          user: 'in@ripen',
          password: 'p/ss',
          folder: 'Support mail',
        },
      },
      bounces: {
        address: 'bounce@ripen.example',
        imap: {
          host: '127.0.0.1',
          port: 1143,
          isSecure: false,
          user: 'bounce',
          password: 'secret',
          folder: 'INBOX',
        },
      },
      mailWebhookSecret: 'a-secret-of-reports',
      dnsServers: ['9.9.9.9', '[2620:fe::fe]:53'],
      logLevel: 'debug',
      trustedProxies: 2,
      requestsPerMinute: 0,
      secretKey: 'another-secret-of-length',
      adminRequiresFactor: true,
      paddleWebhookSecret: 'a-secret-of-the-webhook',
      paddlePrices: { yearly: 'pri_01yearly' },
      metricsToken: 'a-secret-of-enough-length',
      checksReplies: false,
      ai: expect.objectContaining({ host: 'ai.example', model: 'small', apiKey: 'key' }),
      indexNow: {
        key: '0123456789abcdef0123456789abcdef',
        endpoint: 'https://api.indexnow.org/indexnow',
      },
      pictureStore: {
        bucketUrl: 'https://s3.example/ripen/live',
        region: 'eu-central-1',
        accessKeyId: 'AKIA',
        secretAccessKey: 's/cret',
      },
      backupStore: {
        bucketUrl: 'https://s3.example/backups',
        region: 'us-east-1',
        accessKeyId: 'AKIB',
        secretAccessKey: 'other',
      },
      backupDir: '/mnt/backups',
      backupPassphrase: 'a passphrase of enough length',
    });
  });

  test.each([
    'http://ripen.example',
    'https://localhost:4173',
    'https://192.0.2.7',
    'https://[2001:db8::1]',
    'https://ripen',
    'https://ripen.local',
  ])('tells no search engine of %s, which is not public', (url) => {
    const INDEXNOW_KEY = '0123456789abcdef0123456789abcdef';
    expect(read({ INDEXNOW_KEY, SITE_URL: url }).indexNow).toBeNull();
    expect(read({ INDEXNOW_KEY, SITE_URL: 'https://ripen.app' }).indexNow).not.toBeNull();
  });

  test.each([
    ['mysql://root@127.0.0.1/ripen', '127.0.0.1', 3306, 'root', ''],
    ['mysql://u:p@[::1]:3310/ripen', '::1', 3310, 'u', 'p'],
    ['mysql://u:100%25@db/ripen', 'db', 3306, 'u', '100%'],
    ['mysql://u:100%@db/ripen', 'db', 3306, 'u', '100%'],
  ])('reads the database %s', (url, host, port, user, password) => {
    expect(read({ DATABASE_URL: url }).database).toEqual({
      engine: 'mysql',
      host,
      port,
      user,
      password,
      name: 'ripen',
    });
  });

  test('reads several database servers', () => {
    const url = 'mysql://ripen:a@b,c@db-1.example:3307,db-2.example,[::1]:3308/ripen';
    expect(read({ DATABASE_URL: url }).database).toEqual({
      engine: 'mysql',
      host: 'db-1.example',
      port: 3307,
      others: [
        { host: 'db-2.example', port: 3306 },
        { host: '::1', port: 3308 },
      ],
      user: 'ripen',
      password: 'a@b,c',
      name: 'ripen',
    });
  });

  test.each([
    ['ssl-mode=REQUIRED', { rejectUnauthorized: false, verifyIdentity: false }],
    ['ssl-mode=verify_ca', { rejectUnauthorized: true, verifyIdentity: false }],
    ['ssl-mode=VERIFY_IDENTITY', { rejectUnauthorized: true, verifyIdentity: true }],
    [
      `ssl-ca=${encodeURIComponent(import.meta.filename)}`,
      {
        ca: expect.stringContaining('reads several servers'),
        rejectUnauthorized: true,
        verifyIdentity: false,
      },
    ],
    ['ssl-mode=DISABLED', undefined],
  ])('reads the encryption of database connections: %s', (parameters, tls) => {
    const { database } = read({ DATABASE_URL: `mysql://u:p@db/ripen?${parameters}` });
    expect('tls' in database ? database.tls : undefined).toEqual(tls);
  });

  test('derives the sender of mails from the public address', () => {
    expect(read({ SITE_URL: 'https://ripen.example' }).mailFrom).toBe('no-reply@ripen.example');
    expect(read({ PORT: '4180' }).siteUrl).toBe('http://localhost:4180');
  });

  test('resolves the data folder against the working folder', () => {
    expect(read({ DATA_DIR: 'state' })).toMatchObject({
      dataDir: '/srv/ripen/state',
      database: { file: '/srv/ripen/state/ripen.sqlite' },
    });
  });
});

const DATABASE = 'expected mysql://user:pass@host:port/db.';
const ORIGIN = 'expected an origin such as https://ripen.example, without a path.';
const REDIS = 'expected redis://user:pass@host:port or rediss://….';
const SMTP = 'expected smtp://user:pass@host:port or smtps://….';

describe('an invalid value is reported in one line', () => {
  test.each([
    ['PORT', 'http', 'PORT holds "http"; expected a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT holds "65536"; expected a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT holds "-1"; expected a whole number from 0 to 65535.'],
    ['PORT', '4173.5', 'PORT holds "4173.5"; expected a whole number from 0 to 65535.'],
    ['PORT', '1e3', 'PORT holds "1e3"; expected a whole number from 0 to 65535.'],
    [
      'HOST',
      'http://localhost',
      'HOST holds "http://localhost"; expected a host name or address to listen on, such as 0.0.0.0.',
    ],
    ['SITE_URL', 'ripen.example', `SITE_URL holds "ripen.example"; ${ORIGIN}`],
    [
      'SITE_URL',
      'https://ripen.example/app',
      `SITE_URL holds "https://ripen.example/app"; ${ORIGIN}`,
    ],
    ['SITE_URL', 'ftp://ripen.example', `SITE_URL holds "ftp://ripen.example"; ${ORIGIN}`],
    ['DATABASE_URL', 'ripen.sqlite', `DATABASE_URL holds "ripen.sqlite"; ${DATABASE}`],
    ['DATABASE_URL', 'postgres://h/db', `DATABASE_URL holds "postgres://h/db"; ${DATABASE}`],
    ['DATABASE_URL', 'mysql://u@h', `DATABASE_URL holds "mysql://…@h"; ${DATABASE}`],
    ['DATABASE_URL', 'mysql://h/a b', `DATABASE_URL holds "mysql://h/a b"; ${DATABASE}`],
    ['DATABASE_URL', 'mysql://h,/db', `DATABASE_URL holds "mysql://h,/db"; ${DATABASE}`],
    [
      'DATABASE_URL',
      'mysql://h/db?ssl=1',
      'DATABASE_URL holds "mysql://h/db?ssl=1"; expected no parameters but ssl-mode and ssl-ca after mysql://user:pass@host:port/db.',
    ],
    [
      'DATABASE_URL',
      'mysql://h/db?ssl-mode=ON',
      'DATABASE_URL holds "mysql://h/db?ssl-mode=ON"; expected ssl-mode=DISABLED or REQUIRED or VERIFY_CA or VERIFY_IDENTITY.',
    ],
    [
      'DATABASE_URL',
      'mysql://h/db?ssl-ca=/nowhere.pem',
      'DATABASE_URL holds "mysql://h/db?ssl-ca=/nowhere.pem"; expected a file of certificates that can be read as ssl-ca.',
    ],
    ['REDIS_URL', 'http://u:p@cache', `REDIS_URL holds "http://…@cache"; ${REDIS}`],
    ['SMTP_URL', 'mail.example', `SMTP_URL holds "mail.example"; ${SMTP}`],
    ['SMTP_URL', 'http://mail.example', `SMTP_URL holds "http://mail.example"; ${SMTP}`],
    [
      'MAIL_FROM',
      'ripen',
      'MAIL_FROM holds "ripen"; expected an e-mail address such as no-reply@ripen.example.',
    ],
    [
      'CONTACT_EMAIL',
      'ripen',
      'CONTACT_EMAIL holds "ripen"; expected an e-mail address such as hello@ripen.example.',
    ],
    [
      'INBOX_ADDRESS',
      'inbox+more@ripen.example',
      'INBOX_ADDRESS holds "inbox+more@ripen.example"; expected an e-mail address such as inbox@ripen.example, without a plus sign and with at most 39 characters before the @.',
    ],
    [
      'INBOX_ADDRESS',
      'inbox@ripen.example',
      'INBOX_IMAP_URL holds ""; expected imaps://user:pass@host:port/folder, or imap:// with STARTTLS, as INBOX_ADDRESS is set.',
    ],
    [
      'INBOX_IMAP_URL',
      'imaps://u:p@mail.example',
      'INBOX_ADDRESS holds ""; expected an e-mail address such as inbox@ripen.example, without a plus sign and with at most 39 characters before the @, as INBOX_IMAP_URL is set.',
    ],
    [
      'BOUNCE_ADDRESS',
      `${'b'.repeat(32)}@ripen.example`,
      `BOUNCE_ADDRESS holds "${'b'.repeat(32)}@ripen.example"; expected an e-mail address such as bounce@ripen.example, without a plus sign and with at most 31 characters before the @.`,
    ],
    [
      'BOUNCE_IMAP_URL',
      'imaps://u:p@mail.example',
      'BOUNCE_ADDRESS holds ""; expected an e-mail address such as bounce@ripen.example, without a plus sign and with at most 31 characters before the @, as BOUNCE_IMAP_URL is set.',
    ],
    [
      'DNS_SERVERS',
      '9.9.9.9,dns.example',
      'DNS_SERVERS holds "9.9.9.9,dns.example"; expected IP addresses separated by commas, such as 9.9.9.9,1.1.1.1:53.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL holds "loud"; expected one of silent, error, warn, info, debug.',
    ],
    [
      'TRUSTED_PROXIES',
      'yes',
      'TRUSTED_PROXIES holds "yes"; expected a whole number from 0 to 10.',
    ],
    [
      'REQUESTS_PER_MINUTE',
      '-5',
      'REQUESTS_PER_MINUTE holds "-5"; expected a whole number from 0 to 1000000.',
    ],
    ['SECRET_KEY', 'short', 'SECRET_KEY holds "…"; expected a secret of at least 16 characters.'],
    [
      'ADMIN_REQUIRES_FACTOR',
      'yes',
      'ADMIN_REQUIRES_FACTOR holds "yes"; expected one of true, false.',
    ],
    [
      'PICTURES_S3_URL',
      'https://key:secret@s3.example',
      'PICTURES_S3_URL holds "https://…@s3.example"; expected https://key:secret@host/bucket, with ?region= where the store has regions.',
    ],
    [
      'BACKUP_DIR',
      'backups',
      'BACKUP_DIR holds "backups"; expected the absolute path of a folder outside DATA_DIR.',
    ],
    [
      'BACKUP_DIR',
      '/srv/ripen/.data/backups',
      'BACKUP_DIR holds "/srv/ripen/.data/backups"; expected the absolute path of a folder outside DATA_DIR.',
    ],
    [
      'BACKUP_PASSPHRASE',
      'short',
      'BACKUP_PASSPHRASE holds "…"; expected a secret of at least 16 characters.',
    ],
    ['INDEXNOW_KEY', 'tell-them', 'INDEXNOW_KEY holds "…"; expected 32 digits from 0 to f.'],
    [
      'METRICS_TOKEN',
      'short',
      'METRICS_TOKEN holds "…"; expected a secret of at least 16 characters.',
    ],
  ])('%s=%s', (name, value, message) => {
    expect(messageOf({ [name]: value })).toBe(message);
  });

  test('stays on one line although the value has a line break', () => {
    expect(messageOf({ HOST: 'a\nb' })).toBe(
      'HOST holds "a\\nb"; expected a host name or address to listen on, such as 0.0.0.0.',
    );
  });

  test.each([
    ['DATABASE_URL', 'postgres://ripen:canary@db/ripen', 'postgres://…@db/ripen'],
    ['DATABASE_URL', 'mysql://ripen:can/ary@db/ripen', 'mysql://…@db/ripen'],
    ['DATABASE_URL', 'mysql://ripen:can@ary@db/', 'mysql://…@db/'],
    ['DATABASE_URL', 'ripen:canary@db/ripen', '…@db/ripen'],
    ['DATABASE_URL', 'mysql://canary@db', 'mysql://…@db'],
    ['SMTP_URL', 'http://ripen:canary@mail.example', 'http://…@mail.example'],
    ['SMTP_URL', 'smtp://ripen:can/ary@', 'smtp://…@'],
    ['SITE_URL', 'https://ripen:canary@ripen.example', 'https://…@ripen.example'],
    ['AI_BASE_URL', 'ftp://ripen:canary@ai.example', 'ftp://…@ai.example'],
  ])('hides the password in %s=%s', (name, value, shown) => {
    const message = messageOf({ [name]: value });
    expect(message).toContain(`${name} holds "${shown}"; expected`);
    expect(message).not.toContain('ary');
  });
});

describe('.env.example', () => {
  const folder = path.resolve(import.meta.dirname, '../..');
  const example = readFileSync(path.join(folder, '.env.example'), 'utf8');

  test('contains the default values', () => {
    const source = Object.entries(parseEnv(example)).map(([name, value]) => [name, value ?? '']);
    expect(read(Object.fromEntries(source))).toEqual(read());
  });

  test('names every variable', () => {
    const code = readFileSync(path.join(import.meta.dirname, 'env.ts'), 'utf8');
    const names = new Set(code.match(/(?<=')[A-Z][A-Z_]{3,}(?=')/g));
    expect(names.size).toBeGreaterThan(14);
    for (const name of names) expect(example).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
  });
});
