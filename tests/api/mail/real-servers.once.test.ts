import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInbox } from '#api/mail/inbox/inbox.ts';
import { createReportTaker } from '#api/mail/returned/report-taker.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import { type CampaignDesk, openCampaignDesk } from '#tests/support/mail/campaign-desk.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { type Dovecot, PASSWORD, startDovecot } from '#tests/support/servers/dovecot.ts';
import { type Postfix, startPostfix } from '#tests/support/servers/postfix.ts';

const log = pino({ level: 'silent' });

/** Postfix takes the mails and delivers them to Dovecot, who reads them to their users, and to us. */
describe('with Postfix and Dovecot', () => {
  let dovecot: Dovecot;
  let postfix: Postfix;
  let api: TestApi;
  let desk: CampaignDesk;
  beforeAll(async () => {
    dovecot = await startDovecot();
    postfix = await startPostfix(dovecot, {
      domains: ['ripen.example', 'example.org'],
      users: ['ada', 'grace', 'bounce'],
    });
    api = await startApi({
      smtpUrl: postfix.urlFor('ripen', PASSWORD),
      bounces: { address: 'bounce@ripen.example', imap: dovecot.settingsOf('bounce') },
    });
    desk = await openCampaignDesk(api);
    await api.server.deps.mailer.stop();
  });
  afterAll(async () => {
    await api.stop();
    await postfix.stop();
    await dovecot.stop();
  });

  const mailTo = (to: string, subject: string) => ({
    to,
    subject,
    text: 'Hello\n',
    html: '<p>Hello</p>',
  });
  /** The mails of a user, as they came. */
  const mailsOf = (user: string) =>
    dovecot.connected(user, async (client) => {
      const mails = await client.fetchAll('1:*', { source: true });
      return mails.map(({ source }) => source?.toString() ?? '');
    });
  async function untilMails(user: string, count: number): Promise<string[]> {
    await expect.poll(() => mailsOf(user), { timeout: 15_000 }).toHaveLength(count);
    return mailsOf(user);
  }
  /** Sends the outbox over one mail server. */
  async function deliver(smtpUrl: string): Promise<number> {
    const { db, deps } = api.server;
    const mailer = createMailer({ db, env: { ...api.env, smtpUrl }, now: deps.now, log });
    const sent = await mailer.deliverDue();
    await mailer.stop();
    return sent;
  }

  test('a mail of the outbox goes encrypted and signed in, and arrives', async () => {
    const { db, deps } = api.server;
    await deps.mailer.queue(db, mailTo('ada@example.org', 'To Ada'));
    expect(await deliver(postfix.urlFor('ripen', PASSWORD))).toBe(1);
    const [raw = ''] = await untilMails('ada', 1);
    expect(raw).toContain('Subject: To Ada');
    expect(raw).toMatch(/using TLSv1\.3/);
    expect(raw).toMatch(/Authenticated sender: ripen/);
  });

  test('a wrong password puts mails off, with the words of the server', async () => {
    const { db, deps } = api.server;
    await deps.mailer.queue(db, mailTo('grace@example.org', 'Later'));
    expect(await deliver(postfix.urlFor('ripen', 'wrong'))).toBe(0);
    const [row] = await db('outgoing_mails');
    expect(row).toMatchObject({ attempts: 1, given_up_at: null });
    expect(row.refusal).toContain('535 5.7.8');
    await db('outgoing_mails').update({ due_at: 0 });
    expect(await deliver(postfix.urlFor('ripen', PASSWORD))).toBe(1);
    await untilMails('grace', 1);
  });

  test('a campaign arrives; an address without a mailbox comes back, and it alone is suppressed', async () => {
    const addresses = ['ada@example.org', 'nobody@example.org', 'grace@example.org'];
    const id = await desk.start(await desk.makeList(addresses));
    expect(await desk.send()).toBe(3);
    await untilMails('ada', 2);
    await untilMails('grace', 2);
    const [report = ''] = await untilMails('bounce', 1);
    expect(report).toContain('Status: 5.1.1');
    const { db, deps } = api.server;
    const imap = dovecot.settingsOf('bounce');
    const takers = [createReportTaker(deps)];
    // The server itself has read it at its start, and does so again each minute.
    await db('mailboxes').update({ due_at: 0 });
    await createInbox({ db, imap, takers, now: deps.now, log }).readDue();
    expect(await db('mail_suppressions').select('address', 'reason')).toEqual([
      { address: 'nobody@example.org', reason: 'hardBounce' },
    ]);
    expect(await desk.states(id)).toEqual({
      'ada@example.org': 'sent',
      'grace@example.org': 'sent',
      'nobody@example.org': 'bounced',
    });
  });
});
