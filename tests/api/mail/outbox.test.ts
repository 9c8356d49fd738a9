import type { Knex } from 'knex';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Mail } from '#api/mail/mail.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import { PRIORITY, postponeMail, settleMails, takeMails } from '#api/mail/sending/outbox.ts';
import { noteSoftBounce, suppress } from '#api/mail/suppressions.ts';
import { SUPPRESSION_REASONS } from '#shared/domain/mail/suppression.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { type SmtpTestServer, smtpError, startSmtp } from '#tests/support/mail/smtp.ts';
import { buildId } from '#tests/support/site/build.ts';

const START_MS = Date.UTC(2026, 10, 20, 10);
const UNSUBSCRIBE = 'https://ripen.example/api/mail/secret/unsubscribe';

let database: TestDatabase;
let db: Knex;
let nowMs: number;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.settings);
  nowMs = START_MS;
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

async function serve(...judge: Parameters<typeof startSmtp>): Promise<SmtpTestServer> {
  const server = await startSmtp(...judge);
  onTestFinished(server.close);
  return server;
}

function makeMailer(smtpUrl: string) {
  const source = { DATA_DIR: database.dataDir, SITE_URL: 'https://ripen.example' };
  const env = { ...readEnv(source, '/'), smtpUrl };
  const log = pino({ level: 'silent' });
  const mailer = createMailer({ db, env, now: () => nowMs, log });
  onTestFinished(() => mailer.stop());
  return mailer;
}

const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  ...more,
});
const campaignTo = (to: string): Mail =>
  mailTo(to, { kind: 'campaign', unsubscribeUrl: UNSUBSCRIBE });
const rows = () => db('outgoing_mails').orderBy('id');
const addressesOf = ({ received }: SmtpTestServer) => received.flatMap(({ to }) => to);

describe('mails that wait', () => {
  test('leave with what somebody waits for before mail to many, whichever was queued first', async () => {
    const server = await serve();
    const mailer = makeMailer(server.url);
    for (let index = 0; index < 60; index += 1) {
      await mailer.queue(db, campaignTo(`many${index}@example.org`));
    }
    nowMs += 1000;
    await mailer.queue(db, mailTo('ada@example.org'));
    expect(await mailer.deliverDue()).toBe(61);
    // Those that were on their way already may be before it: one for each other connection.
    expect(addressesOf(server).indexOf('ada@example.org')).toBeLessThan(5);
  });

  test('are shared by several mailers, each mail once', async () => {
    const server = await serve();
    const [one, two] = [makeMailer(server.url), makeMailer(server.url)];
    const all = Array.from({ length: 150 }, (_, index) => `ada${index}@example.org`);
    for (const to of all) await one.queue(db, campaignTo(to));
    const counts = await Promise.all([one.deliverDue(), two.deliverDue()]);
    expect(counts[0] + counts[1]).toBe(150);
    expect(addressesOf(server).toSorted()).toEqual(all.toSorted());
    expect(await rows()).toEqual([]);
  });

  test('are queued once for a key, also by two at the same time, and after they were sent', async () => {
    const server = await serve();
    const mailer = makeMailer(server.url);
    const queue = (uniqueKey: string) =>
      withTransaction(db, (trx) => mailer.queue(trx, mailTo('ada@example.org', { uniqueKey })));
    const both = await Promise.all([queue('welcome ada'), queue('welcome ada')]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await mailer.deliverDue()).toBe(1);
    expect(await queue('welcome ada')).toBe(false);
    expect(await queue('welcome eve')).toBe(true);
    expect(await mailer.deliverDue()).toBe(1);
  });

  test('to many are refused without a way to unsubscribe', async () => {
    const mailer = makeMailer('smtp://127.0.0.1:1');
    const mail = mailTo('ada@example.org', { kind: 'campaign' });
    await expect(mailer.queue(db, mail)).rejects.toThrow('needs a link to unsubscribe');
    expect(await rows()).toEqual([]);
  });

  test('to many say how one click unsubscribes, others do not; the message id is the row’s', async () => {
    const server = await serve();
    const mailer = makeMailer(server.url);
    const id = buildId();
    await mailer.queue(db, { ...campaignTo('ada@example.org'), id });
    await mailer.deliverDue();
    await mailer.queue(db, mailTo('ada@example.org'));
    await mailer.deliverDue();
    const [campaign = '', single = ''] = server.received.map(({ raw }) => raw);
    expect(campaign).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>\r\n`);
    expect(campaign).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(campaign).toContain(`\r\nMessage-ID: <${id}@ripen.example>\r\n`);
    expect(single).not.toMatch(/^list-unsubscribe/im);
  });
});

describe('a lease', () => {
  const taking = (holder: string, leaseMs = 60_000) => ({
    holder,
    nowMs,
    limit: 10,
    leaseMs,
    priorities: [PRIORITY.asked, PRIORITY.bulk],
  });

  test('keeps a mail for one sender, until it ends without a word: then it is taken over and counted', async () => {
    const mailer = makeMailer('smtp://127.0.0.1:1');
    await mailer.queue(db, mailTo('ada@example.org'));
    const first = await takeMails(db, taking(buildId()));
    expect(first).toMatchObject({ mails: [{ attempts: 0, fence: 1 }], takeovers: 0 });
    expect(await takeMails(db, taking(buildId()))).toMatchObject({ mails: [], takeovers: 0 });
    await db('outgoing_mails').update({ lease_until: 1 });
    const second = await takeMails(db, taking(buildId()));
    expect(second).toMatchObject({ mails: [{ attempts: 1, fence: 2 }], takeovers: 1 });
    expect(await rows()).toMatchObject([{ takeovers: 1 }]);
  });

  test('that ended lets its sender change nothing any more', async () => {
    const mailer = makeMailer('smtp://127.0.0.1:1');
    await mailer.queue(db, mailTo('ada@example.org'));
    const { mails } = await takeMails(db, taking(buildId()));
    const [late] = mails;
    await db('outgoing_mails').update({ lease_until: 1 });
    await takeMails(db, taking(buildId()));
    const before = await rows();
    if (late === undefined) throw new Error('No mail was taken.');
    expect(await settleMails(db, [late], nowMs)).toBe(0);
    await postponeMail(db, late, { dueAtMs: 0, refusal: 'late' });
    expect(await rows()).toEqual(before);
  });

  test('is given back untried by a mailer that stops', async () => {
    const hasMail = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    const server = await serve(async () => {
      hasMail.resolve();
      await mayGo.promise;
      return null;
    });
    const mailer = makeMailer(server.url);
    for (let index = 0; index < 10; index += 1) {
      await mailer.queue(db, mailTo(`ada${index}@example.org`));
    }
    const delivery = mailer.deliverDue();
    await hasMail.promise;
    const stopping = mailer.stop();
    mayGo.resolve();
    await stopping;
    const sent = await delivery;
    expect(sent).toBeGreaterThan(0);
    const left = await rows();
    expect(left).toHaveLength(10 - sent);
    for (const row of left) expect(row).toMatchObject({ attempts: 0, lease_holder: null });
  });
});

describe('the suppression list', () => {
  test('is asked when a mail is sent: whoever leaves after it was queued gets nothing', async () => {
    const server = await serve();
    const mailer = makeMailer(server.url);
    for (const reason of SUPPRESSION_REASONS) {
      await mailer.queue(db, campaignTo(`${reason.toLowerCase()}@example.org`));
      await mailer.queue(db, mailTo(`${reason.toLowerCase()}@example.org`));
    }
    await mailer.queue(db, campaignTo('stays@example.org'));
    for (const reason of SUPPRESSION_REASONS) {
      const address = `${reason.toLowerCase()}@example.org`;
      await withTransaction(db, (trx) => suppress(trx, { address, reason, nowMs }));
    }
    await mailer.deliverDue();
    expect(addressesOf(server).toSorted()).toEqual([
      'byowner@example.org',
      'complaint@example.org',
      'liftedbounce@example.org',
      'softbounces@example.org',
      'stays@example.org',
      'unsubscribed@example.org',
    ]);
    const campaigns = server.received.filter(({ raw }) => /^list-unsubscribe:/im.test(raw));
    expect(campaigns.flatMap(({ to }) => to)).toEqual(['stays@example.org']);
    expect(await rows()).toEqual([]);
  });

  test('knows a mailbox in every spelling, and keeps no address that was erased', async () => {
    const server = await serve();
    const mailer = makeMailer(server.url);
    const erase = (trx: Knex) =>
      suppress(trx, { address: 'zoe@b\u00fccher.example', reason: 'unsubscribed', nowMs });
    await withTransaction(db, erase);
    await mailer.queue(db, campaignTo('zoe@xn--bcher-kva.example'));
    expect(await mailer.deliverDue()).toBe(0);
    await withTransaction(db, (trx) =>
      suppress(trx, { address: 'zoe@xn--bcher-kva.example', reason: 'erased', nowMs }),
    );
    expect(await db('mail_suppressions')).toMatchObject([{ address: null, reason: 'erased' }]);
  });

  test('gets an address at the third soft bounce in a row', async () => {
    const address = 'full@example.org';
    const bounce = () => withTransaction(db, (trx) => noteSoftBounce(trx, { address, nowMs }));
    await bounce();
    await bounce();
    nowMs += 1;
    const server = await serve();
    const mailer = makeMailer(server.url);
    await mailer.queue(db, campaignTo(address));
    expect(await mailer.deliverDue()).toBe(1);
    // Nothing came back of that mail: it has arrived.
    nowMs += 5 * 24 * 60 * 60_000;
    await bounce();
    await bounce();
    expect(await db('mail_suppressions')).toEqual([]);
    await bounce();
    expect(await db('mail_suppressions').pluck('reason')).toEqual(['softBounces']);
  });

  test('gets an address whose mailbox the server says is not there, and no other', async () => {
    const server = await serve(undefined, {
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('gone')) done(smtpError(550, '5.1.1 No such user'));
        else if (address.startsWith('spam')) done(smtpError(554, '5.7.1 Looks like spam'));
        else done();
      },
    });
    const mailer = makeMailer(server.url);
    for (const name of ['gone', 'spam', 'ada']) {
      await mailer.queue(db, mailTo(`${name}@example.org`));
    }
    await mailer.deliverDue();
    expect(await db('mail_suppressions').select('address', 'reason')).toEqual([
      { address: 'gone@example.org', reason: 'hardBounce' },
    ]);
    const left = await rows();
    expect(left.map(({ recipient, given_up_at }) => [recipient, given_up_at])).toEqual([
      ['gone@example.org', START_MS],
      ['spam@example.org', START_MS],
    ]);
    expect(left.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('5.1.1'),
      expect.stringContaining('5.7.1'),
    ]);
  });
});
