import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Env, readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import {
  type Script,
  smtpError,
  startScriptedSmtp,
  startSmtp,
  takeEverything,
} from '#tests/support/mail/smtp.ts';

const START_MS = Date.UTC(2026, 10, 20, 10);
const MINUTE_MS = 60_000;

let db: Knex;
let dataDir: string;
let nowMs: number;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-mail-'));
  db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') });
  await migrateUp(db);
  nowMs = START_MS;
});
afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

function makeMailer(smtpUrl: string, more: Partial<Env> = {}) {
  const source = { DATA_DIR: dataDir, SITE_URL: 'https://ripen.example' };
  const env = { ...readEnv(source, '/'), smtpUrl, ...more };
  const log = pino({ level: 'silent' });
  const mailer = createMailer({ db, env, now: () => nowMs, log }, { sendLimitMs: 400 });
  onTestFinished(() => mailer.stop());
  return mailer;
}

async function serve(script: Script) {
  const server = await startScriptedSmtp(script);
  onTestFinished(server.close);
  return server;
}

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };
const rows = () => db('outgoing_mails');

/** Delivers one mail, and returns its row in the outbox. */
async function deliverTo(url: string) {
  const mailer = makeMailer(url);
  await mailer.queue(db, mail);
  const sent = await mailer.deliverDue();
  const [row] = await rows();
  return { sent, row };
}

const PUT_OFF = { attempts: 1, due_at: START_MS + 5000, given_up_at: null, lease_holder: null };

describe('a mail is put off by a server that', () => {
  test('hangs after the data', async () => {
    const { url } = await serve((line) => (line === '.' ? null : takeEverything(line)));
    expect(await deliverTo(url)).toMatchObject({ sent: 0, row: PUT_OFF });
  });

  test('answers slowly, byte by byte, without ever being silent', async () => {
    const { url } = await serve((line, socket) => {
      if (line !== '.') return takeEverything(line);
      const drip = setInterval(() => socket.write('2'), 20);
      socket.on('close', () => clearInterval(drip));
      return null;
    });
    expect(await deliverTo(url)).toMatchObject({ sent: 0, row: PUT_OFF });
  });

  test('closes in the middle of the message', async () => {
    const { url } = await serve((line, socket) => {
      if (line === 'DATA') socket.once('data', () => socket.destroy());
      return takeEverything(line);
    });
    expect(await deliverTo(url)).toMatchObject({ sent: 0, row: PUT_OFF });
  });

  test('closes before it says a word', async () => {
    const { url } = await serve((_line) => false);
    expect(await deliverTo(url)).toMatchObject({ sent: 0, row: PUT_OFF });
  });

  test('does not let us in', async () => {
    const { url } = await serve((line) =>
      line.startsWith('EHLO') ? '250-test\r\n250 AUTH PLAIN' : '535 5.7.8 wrong password',
    );
    const { row } = await deliverTo(url.replace('//', '//ada:wrong@'));
    expect(row).toMatchObject({ ...PUT_OFF, refusal: expect.stringContaining('535') });
  });

  test('refuses our own address: that is for the owner to mend, and nobody’s mail is lost', async () => {
    const { url } = await serve((line) =>
      line.startsWith('MAIL') ? '550 5.7.1 not you' : takeEverything(line),
    );
    const { row } = await deliverTo(url);
    expect(row).toMatchObject({ ...PUT_OFF, refusal: '550 5.7.1 not you' });
  });
});

describe('a mail is given up at once by a server that refuses it for good', () => {
  test.each([
    ['its recipient', 'RCPT', '550 5.1.1 no such user', 1],
    ['its recipient, for another reason', 'RCPT', '550 5.7.1 relaying denied', 0],
    ['its content', '.', '554 5.7.1 spam', 0],
  ])('%s', async (_what, command, answer, suppressed) => {
    const { url } = await serve((line) =>
      line.startsWith(command) ? answer : takeEverything(line),
    );
    const { row } = await deliverTo(url);
    expect(row).toMatchObject({ attempts: 1, given_up_at: START_MS, refusal: answer });
    expect(await db('mail_suppressions')).toHaveLength(suppressed);
    nowMs += 25 * 60 * MINUTE_MS;
    expect(await makeMailer(url).deliverDue()).toBe(0);
    expect(await rows()).toHaveLength(1);
  });
});

test('a server that answers 4xx for an hour gets each mail a few times, and then takes all', async () => {
  let tries = 0;
  const server = await startSmtp(() => {
    tries += 1;
    return nowMs < START_MS + 60 * MINUTE_MS ? smtpError(451, '4.7.1 try later') : null;
  });
  onTestFinished(server.close);
  const mailer = makeMailer(server.url);
  for (let index = 0; index < 20; index += 1) await mailer.queue(db, mail);
  let sent = 0;
  while (sent < 20 && nowMs < START_MS + 180 * MINUTE_MS) {
    sent += await mailer.deliverDue();
    nowMs += MINUTE_MS;
  }
  expect(sent).toBe(20);
  expect(server.received).toHaveLength(20);
  expect(tries / 20).toBeLessThan(12);
});

test('a server that is away is asked with a mail of each sender, not with all that wait', async () => {
  const server = await serve((_line) => false);
  const mailer = makeMailer(server.url);
  for (let index = 0; index < 100; index += 1) await mailer.queue(db, mail);
  await mailer.deliverDue();
  const tried = await rows().where('attempts', '>', 0);
  expect(tried.length).toBeGreaterThan(0);
  expect(tried.length).toBeLessThanOrEqual(6);
  expect(await rows().whereNotNull('lease_holder')).toEqual([]);
});

test('one mail whose sending hangs does not keep others', async () => {
  const sockets = new WeakSet<object>();
  const { url } = await serve((line, socket) => {
    if (line.startsWith('RCPT') && line.includes('slow')) sockets.add(socket);
    return line === '.' && sockets.has(socket) ? null : takeEverything(line);
  });
  const mailer = makeMailer(url);
  await mailer.queue(db, { ...mail, to: 'slow@example.org' });
  for (let index = 0; index < 30; index += 1) await mailer.queue(db, mail);
  let sent = await mailer.deliverDue();
  sent += await mailer.deliverDue();
  expect(sent).toBe(30);
  expect(await rows().pluck('recipient')).toEqual(['slow@example.org']);
});

test('every mail is signed with the DKIM key, its unsubscribe headers with it', async () => {
  const server = await startSmtp();
  onTestFinished(server.close);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domain: 'ripen.example', selector: 'ripen', privateKey: pem };
  const mailer = makeMailer(server.url, { dkim });
  const unsubscribeUrl = 'https://ripen.example/api/mail/secret/unsubscribe';
  await mailer.queue(db, { ...mail, kind: 'campaign', unsubscribeUrl });
  await mailer.deliverDue();
  const head = server.received[0]?.raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
  const signature = /^DKIM-Signature: (.*)$/im.exec(head)?.[1] ?? '';
  expect(signature).toMatch(/ d=ripen\.example;.* s=ripen;/);
  const signed = / h=([^;]*);/.exec(signature)?.[1]?.toLowerCase().replaceAll(/\s/g, '').split(':');
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});
