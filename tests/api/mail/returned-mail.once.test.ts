import pino from 'pino';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { createInbox } from '#api/mail/inbox/inbox.ts';
import { createReportTaker } from '#api/mail/returned/report-taker.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';
import {
  absenceNotice,
  complaintReport,
  exchangeReport,
  eximReport,
  gmailReport,
  postfixReport,
  type Reported,
} from '#tests/support/mail/reports.ts';
import { startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { type Dovecot, startDovecot } from '#tests/support/servers/dovecot.ts';
import { buildAdmin, buildId, buildUser } from '#tests/support/site/build.ts';

const ADDRESS = 'bounce@ripen.example';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const log = pino({ level: 'silent' });

let dovecot: Dovecot;
let api: TestApi;
let users = 0;
beforeAll(async () => {
  dovecot = await startDovecot();
});
beforeEach(async () => {
  users += 1;
  api = await startApi();
  await api.server.deps.mailer.stop();
  api.env.bounces = { address: ADDRESS, imap: dovecot.settingsOf(user()) };
});
afterEach(() => api.stop());
afterAll(() => dovecot.stop());

const user = () => `returned${users}`;
const deliver = (raw: string) => dovecot.deliver(user(), raw);

function makeInbox() {
  const { db, deps } = api.server;
  const imap = dovecot.settingsOf(user());
  return createInbox({ db, imap, takers: [createReportTaker(deps)], now: deps.now, log });
}

/** Reads the mailbox although it is not due; returns how many mails were taken. */
async function readMailbox(): Promise<number> {
  await api.server.db('mailboxes').update({ due_at: 0 });
  return makeInbox().readDue();
}

/** Sends a mail by a real mail server; returns it with the address that it would be returned to. */
async function send(to: string): Promise<Reported> {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const { db, deps } = api.server;
  const mailer = createMailer({ db, env: { ...api.env, smtpUrl: smtp.url }, now: deps.now, log });
  onTestFinished(() => mailer.stop());
  const id = buildId();
  const mail = { id, to, subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };
  await mailer.queue(db, mail);
  expect(await mailer.deliverDue()).toBe(1);
  expect(smtp.received.map((each) => each.to)).toEqual([[to]]);
  const [received] = smtp.received;
  return { id, to, bounceTo: received?.from ?? '' };
}

const suppressed = async (): Promise<[string | null, SuppressionReason][]> => {
  const rows = await api.server.db('mail_suppressions').orderBy('since');
  return rows.map(({ address, reason }) => [address, reason]);
};

describe('a mail', () => {
  test('leaves with an address of its own to be returned to', async () => {
    const { id, bounceTo } = await send('ada@example.org');
    expect(bounceTo).toBe(`bounce+${id.replaceAll('-', '')}@ripen.example`);
  });
});

describe('reports in the mailbox', () => {
  test.each([
    ['Postfix', postfixReport, [['ada@example.org', 'hardBounce']]],
    ['Exim', eximReport, [['ada@example.org', 'hardBounce']]],
    ['Exchange', exchangeReport, [['ada@example.org', 'hardBounce']]],
    ['a feedback loop', complaintReport, [['ada@example.org', 'complaint']]],
    ['Gmail, of a full mailbox', gmailReport, []],
    ['somebody who is away', absenceNotice, []],
  ] as const)('of %s are taken', async (_server, report, expected) => {
    const sent = await send('ada@example.org');
    await deliver(report(sent));
    await readMailbox();
    expect(await suppressed()).toEqual(expected);
    const left = await dovecot.listSubjects(user());
    expect(left.unseen).toEqual(report === absenceNotice ? ['Out of office'] : []);
  });

  test('suppress at the third soft bounce, each mail counted once', async () => {
    for (let mail = 1; mail <= 3; mail += 1) {
      const sent = await send('ada@example.org');
      await deliver(gmailReport(sent));
      await deliver(gmailReport(sent));
      await deliver(postfixReport(sent, { status: '5.2.2', words: '552 5.2.2 Full' }));
      expect(await readMailbox()).toBe(3);
      expect(await suppressed()).toEqual(mail < 3 ? [] : [['ada@example.org', 'softBounces']]);
    }
  });

  test('begin to count again after a mail that arrived', async () => {
    for (let mail = 1; mail <= 4; mail += 1) {
      const sent = await send('ada@example.org');
      if (mail === 3) await send('ada@example.org');
      else await deliver(gmailReport(sent));
      await readMailbox();
      api.clock.nowMs += 6 * DAY_MS;
    }
    expect(await suppressed()).toEqual([]);
    expect(await api.server.db('soft_bounces').pluck('bounces')).toEqual([1]);
  });

  test('are stronger the later they are: a complaint after a bounce', async () => {
    const sent = await send('ada@example.org');
    await deliver(gmailReport(sent));
    await deliver(complaintReport(sent, { hidden: true }));
    await deliver(gmailReport(sent));
    await readMailbox();
    expect(await suppressed()).toEqual([[null, 'complaint']]);
    expect(await api.server.db('sent_mails').pluck('returned')).toEqual(['complaint']);
    expect(await api.server.db('soft_bounces').pluck('bounces')).toEqual([1]);
  });

  test('count once where two processes read at the same time', async () => {
    const sent = await send('ada@example.org');
    for (let copy = 0; copy < 6; copy += 1) await deliver(gmailReport(sent));
    const { deps } = api.server;
    const place = (raw: string) => ({
      raw: new TextEncoder().encode(raw),
      isWhole: true,
      place: 'x',
      uid: 1,
      size: 1,
      arrivedAtMs: null,
      messageId: null,
      from: { name: '', address: '' },
      recipients: [sent.bounceTo],
      isAutomatic: true,
      looksReturned: true,
      reportType: 'delivery-status',
    });
    const takers = Array.from({ length: 4 }, () => createReportTaker(deps));
    await Promise.all([
      makeInbox().readDue(),
      makeInbox().readDue(),
      ...takers.map((taker) => taker.take(place(gmailReport(sent)))),
    ]);
    expect(await api.server.db('soft_bounces').pluck('bounces')).toEqual([1]);
  });
});

describe('forged reports', () => {
  test('suppress nobody: the mail must have gone to the address they name', async () => {
    const own = await send('eve@example.org');
    await send('ada@example.org');
    const forged = { ...own, to: 'ada@example.org' };
    for (const report of [postfixReport, eximReport, exchangeReport, gmailReport, complaintReport])
      await deliver(report(forged));
    const unknown = { ...forged, id: buildId(), bounceTo: ADDRESS };
    await deliver(postfixReport(unknown));
    await deliver(complaintReport(unknown, { hidden: true }));
    expect(await readMailbox()).toBe(7);
    expect(await suppressed()).toEqual([]);
    // The mail of her own came back, from somebody to whom it was forwarded as it seems.
    expect(await api.server.db('sent_mails').whereNotNull('returned').pluck('returned')).toEqual([
      'unread',
    ]);
  });

  test('with a megabyte, line breaks or broken parts leave the reader at work', async () => {
    const sent = await send('ada@example.org');
    await deliver(postfixReport({ ...sent, to: 'ada@example.org\r\nBcc: eve@example.org' }, {}));
    await deliver(
      postfixReport({ ...sent, id: buildId(), bounceTo: ADDRESS }, { words: 'x '.repeat(700_000) }),
    );
    await deliver(postfixReport({ ...sent, id: "' or 1=1 --" }, { status: '9'.repeat(10_000) }));
    await deliver(postfixReport(sent));
    expect(await readMailbox()).toBe(4);
    expect(await suppressed()).toEqual([['ada@example.org', 'hardBounce']]);
  });
});

describe('what came back', () => {
  test('is shown with the mail, exported with the account and gone with it', async () => {
    const admin = await buildAdmin(api);
    const ada = await buildUser(api);
    const states = async () => {
      const { body } = await api.call(`/admin/users/${ada.id}/mails`, { token: admin.token });
      return body.items.map(({ state }: { state: string }) => state);
    };
    const sent = await send(ada.email);
    await deliver(postfixReport(sent));
    await readMailbox();
    expect(await states()).toContain('bounced');
    await deliver(complaintReport(sent));
    await readMailbox();
    expect(await states()).toContain('complained');
    const { body } = await api.call('/users/export', { token: ada.token });
    const returned = body.mails.map((mail: { returned: string | null }) => mail.returned);
    expect(returned).toContain('complaint');
    const password = { password: ada.password };
    await api.call('/users/deletion', { token: ada.token, body: password });
    api.clock.nowMs += 60 * DAY_MS;
    await deleteDueAccounts(api.server.db, api.server.deps.now);
    expect(await api.server.db('sent_mails').where({ id: sent.id })).toEqual([]);
  });

  test('is told on the desk by the state of the mailbox', async () => {
    const admin = await buildAdmin(api);
    const bounces = async () =>
      (await api.call('/admin/stats/quick', { token: admin.token })).body.bounces;
    expect(await bounces()).toEqual({ readAt: null, failingSince: null, problem: null });
    const at = new Date(TEST_START_MS).toISOString();
    await makeInbox().readDue();
    expect(await bounces()).toEqual({ readAt: at, failingSince: null, problem: null });
    api.env.bounces = null;
    expect(await bounces()).toBeNull();
  });
});
