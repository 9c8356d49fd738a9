import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import type { Mail } from '#api/mail/mail.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import { listenOnLoopback, startSmtp } from '#tests/support/mail/smtp.ts';

const START_MS = Date.UTC(2026, 10, 20, 10);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const mail: Mail = {
  to: 'ada@example.org',
  subject: 'Gr\u00fc\u00dfe',
  text: 'Hello \u{1f345}\n',
  html: '<p>Hello \u{1f345}</p>',
};

let db: Knex;
let dataDir: string;
let nowMs: number;
let logged: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-mail-'));
  db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') });
  await migrateUp(db);
  nowMs = START_MS;
  logged = [];
});
afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

function makeMailer(smtpUrl: string | null = null) {
  const source = { DATA_DIR: dataDir, SITE_URL: 'https://ripen.example' };
  const env = { ...readEnv(source, '/'), smtpUrl };
  const log = createLog('warn', { write: (line) => logged.push(line) });
  const mailer = createMailer({ db, env, now: () => nowMs, log });
  onTestFinished(() => mailer.stop());
  return mailer;
}

const waiting = () => db('outgoing_mails').whereNull('given_up_at').select('attempts', 'due_at');
const outbox = () => path.join(dataDir, 'outbox');

/** A mail server that takes what `isTaken` lets it take. */
async function serveSmtp(isTaken: () => boolean = () => true) {
  const server = await startSmtp(() => (isTaken() ? null : new Error('Mailbox full')));
  onTestFinished(server.close);
  return server;
}

describe('a queued mail', () => {
  test('becomes a file that only the owner of the server reads', async () => {
    const mailer = makeMailer();
    await mailer.queue(db, mail);
    expect(await mailer.deliverDue()).toBe(1);
    const [name = '', ...others] = readdirSync(outbox());
    expect(others).toEqual([]);
    expect(name).toMatch(/\.eml$/);
    expect(statSync(path.join(outbox(), name)).mode & 0o777).toBe(0o600);
    const parsed = await PostalMime.parse(readFileSync(path.join(outbox(), name)));
    expect(parsed).toMatchObject({
      from: { name: 'Ripen', address: 'no-reply@ripen.example' },
      to: [{ name: '', address: 'ada@example.org' }],
      subject: 'Gr\u00fc\u00dfe',
    });
    expect(parsed.text?.trim()).toBe('Hello \u{1f345}');
    expect(parsed.html).toContain('Hello \u{1f345}');
  });

  test('goes to a mail server, once, and is forgotten', async () => {
    const { url, received } = await serveSmtp();
    const mailer = makeMailer(url);
    await mailer.queue(db, mail);
    expect([await mailer.deliverDue(), await mailer.deliverDue()]).toEqual([1, 0]);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ada@example.org']);
    expect(await waiting()).toEqual([]);
  });

  test('is sent once by two processes that deliver at the same time', async () => {
    const { url, received } = await serveSmtp();
    const [one, two] = [makeMailer(url), makeMailer(url)];
    for (let index = 0; index < 10; index += 1) await one.queue(db, mail);
    const counts = await Promise.all([one.deliverDue(), two.deliverDue()]);
    expect(counts[0] + counts[1]).toBe(10);
    expect(received).toHaveLength(10);
  });

  test('is never sent when its transaction rolls back', async () => {
    const mailer = makeMailer();
    const failing = db.transaction(async (trx) => {
      await mailer.queue(trx, mail);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await mailer.deliverDue()).toBe(0);
  });

  test('has one recipient and no other head, whatever its subject holds', async () => {
    const { url, received } = await serveSmtp();
    const mailer = makeMailer(url);
    await mailer.queue(db, { ...mail, subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nBuy' });
    await mailer.deliverDue();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ada@example.org']);
    expect(received[0]?.raw).not.toMatch(/^bcc:/im);
  });

  test('is answered to one address, whatever the name of its owner holds', async () => {
    const { url, received } = await serveSmtp();
    const mailer = makeMailer(url);
    const names = ['Ada\r\nBcc: eve@example.org', 'Ada" <eve@example.org>, "', 'Ada, eve'];
    for (const name of names) {
      await mailer.queue(db, { ...mail, replyTo: { name, address: 'ada@example.com' } });
    }
    await mailer.deliverDue();
    expect(received).toHaveLength(3);
    for (const { to, raw } of received) {
      const { replyTo } = await PostalMime.parse(raw);
      expect(to).toEqual(['ada@example.org']);
      expect(replyTo?.map(({ address }) => address)).toEqual(['ada@example.com']);
      expect(raw).not.toMatch(/^bcc:/im);
    }
  });

  test.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'Ada <ada@example.org>, eve@example.org',
  ])('reaches nobody else at the address %j', async (to) => {
    const { url, received } = await serveSmtp();
    const mailer = makeMailer(url);
    await mailer.queue(db, { ...mail, to });
    await mailer.deliverDue();
    expect(received.flatMap((each) => each.to)).not.toContain('eve@example.org');
    expect(received.map(({ raw }) => raw).join('')).not.toMatch(/^bcc:/im);
  });
});

describe('a mail that is not taken', () => {
  test('is tried again, ever more rarely, and is sent in the end', async () => {
    let isTaken = false;
    const { url, received } = await serveSmtp(() => isTaken);
    const mailer = makeMailer(url);
    await mailer.queue(db, mail);
    const waitsS: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await mailer.deliverDue()).toBe(0);
      const [row] = await waiting();
      waitsS.push((row.due_at - nowMs) / 1000);
      nowMs = row.due_at;
    }
    expect(waitsS).toEqual([5, 10, 20]);
    isTaken = true;
    expect(await mailer.deliverDue()).toBe(1);
    expect(received).toHaveLength(1);
    expect(logged).toHaveLength(3);
    expect(logged.join('')).not.toContain('Hello');
  });

  test('is given up after a day', async () => {
    const mailer = makeMailer((await serveSmtp(() => false)).url);
    await mailer.queue(db, mail);
    nowMs = START_MS + 24 * HOUR_MS - 1;
    await mailer.deliverDue();
    expect(await waiting()).toHaveLength(1);
    nowMs = START_MS + 25 * HOUR_MS;
    await mailer.deliverDue();
    expect(await waiting()).toEqual([]);
    expect(logged.at(-1)).toContain('given up');
    expect(await db('outgoing_mails').pluck('given_up_at')).toEqual([nowMs]);
  });

  test('waits for a server that is away', async () => {
    const server = net.createServer();
    const port = await listenOnLoopback(server);
    await new Promise((resolve) => server.close(resolve));
    const mailer = makeMailer(`smtp://127.0.0.1:${port}`);
    await mailer.queue(db, mail);
    expect(await mailer.deliverDue()).toBe(0);
    expect(await waiting()).toEqual([{ attempts: 1, due_at: START_MS + 5000 }]);
  });

  test('keeps its place when the mailer stops while a server is silent', async () => {
    const sockets: net.Socket[] = [];
    const silent = net.createServer((socket) => sockets.push(socket));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const mailer = makeMailer(`smtp://127.0.0.1:${await listenOnLoopback(silent)}`);
    await mailer.queue(db, mail);
    await mailer.queue(db, mail);
    const delivery = mailer.deliverDue().catch(() => 0);
    await once(silent, 'connection');
    await mailer.stop();
    expect(await waiting()).toHaveLength(2);
    for (const socket of sockets) socket.destroy();
    expect(await delivery).toBe(0);
    expect(await waiting()).toHaveLength(2);
  });
});
