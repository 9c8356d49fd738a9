import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { freezeStep } from '#api/features/campaigns/sending/freeze.ts';
import { pauseStopped } from '#api/features/campaigns/sending/late/stopped.ts';
import {
  createCampaignSender,
  missLateCampaigns,
  startDueCampaigns,
} from '#api/features/campaigns/service.ts';
import { sealContact } from '#api/mail/mail-links.ts';
import { takeReport } from '#api/mail/returned/take-reports.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { type SmtpTestServer, smtpError, startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAIL = {
  subject: 'News for {{ first_name | "you" }}',
  preview: 'Three things that are new',
  source: 'Hello {{ name | "there" }}, you are at level {{ level | "one" }}.',
};

let api: TestApi;
let admin: TestUser;
let smtp: SmtpTestServer;
/** Answers to mails by their recipients, where the server refuses them. */
const answers = new Map<string, () => Error | null | Promise<Error | null>>();
beforeAll(async () => {
  smtp = await startSmtp(({ to }) => answers.get(to[0] ?? '')?.() ?? null);
  api = await startApi({ smtpUrl: smtp.url });
  admin = await buildAdmin(api);
  // Campaigns are sent when a test says so.
  await api.server.deps.campaigns.stop();
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
  smtp.received.length = 0;
  answers.clear();
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});

const call = (path: string, options: { method?: 'POST' | 'DELETE' | 'PUT'; body?: unknown } = {}) =>
  api.call(`/admin${path}`, { token: admin.token, ...options });
let counter = 0;

/** Makes a list with so many contacts, and returns its id with their addresses. */
async function makeList(size: number, domain = 'example.org') {
  counter += 1;
  const { body } = await call('/email-lists', { body: { name: `List ${counter}` } });
  const addresses = Array.from({ length: size }, (_, at) => `r${at}.${counter}@${domain}`);
  for (let at = 0; at < size; at += 500) {
    const rows = addresses
      .slice(at, at + 500)
      .map((address, index) => ({ line: at + index + 1, address, name: `Ada ${at + index}` }));
    const consent = { source: 'A form' };
    await call(`/email-lists/${body.id}/contacts/import`, { body: { rows, consent } });
  }
  return { listId: String(body.id), addresses };
}

async function startCampaign(more: object): Promise<string> {
  const { body } = await call('/email-campaigns', { body: { ...MAIL, warmsUp: false, ...more } });
  const started = await call(`/email-campaigns/${body.id}/start`, { body: { version: 0 } });
  expect(started.body).toMatchObject({ state: 'sending' });
  return body.id;
}

/** Sends as a process of its own, over the clock of the test. */
async function withSender<Result>(
  work: (sender: ReturnType<typeof createCampaignSender>) => Promise<Result>,
  times: Parameters<typeof createCampaignSender>[1] = {},
): Promise<Result> {
  const { db, deps } = api.server;
  const log = pino({ level: 'silent' });
  const { secrets } = deps;
  const now = () => api.clock.nowMs;
  const sender = createCampaignSender({ db, secrets, env: api.env, now, log }, times);
  try {
    return await work(sender);
  } finally {
    await sender.stop();
  }
}

/** Sends all that may go, with the server's own sender or beside it. */
const send = () => withSender((sender) => sender.sendDue());
const read = async (id: string) => (await call(`/email-campaigns/${id}`)).body;
const stateOf = async (id: string) =>
  (await api.server.db('campaigns').where({ id }).first('state')).state;
async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(async () => isDone(), { timeout: 20_000, interval: 20 }).toBe(true);
}
/** Sends in turns, with the clock going on by minutes, until a campaign has ended. */
async function finish(id: string, stepMs = 60_000): Promise<void> {
  await until(async () => {
    await send();
    if ((await stateOf(id)) !== 'sending') return true;
    api.clock.nowMs += stepMs;
    return false;
  });
}
const receivers = () => smtp.received.map(({ to }) => to[0]);
const fast = { perHour: 100_000 };

describe('a campaign to a list', () => {
  test('comes once to each, with their own values and a way to unsubscribe', async () => {
    const { listId, addresses } = await makeList(30);
    const id = await startCampaign({ listId, senderName: 'Ada of Ripen', replyTo: 'ada@x.org' });
    await finish(id);
    expect(receivers().toSorted()).toEqual(addresses.toSorted());
    const mail = smtp.received.find(({ to }) => to[0] === addresses[7])?.raw ?? '';
    expect(mail).toContain('Subject: News for Ada');
    expect(mail).toContain('Hello Ada 7, you are at level one.');
    expect(mail).toMatch(/^From: Ada of Ripen </m);
    expect(mail).toMatch(/^Reply-To: .*ada@x\.org/m);
    expect(mail).toMatch(/^List-Unsubscribe: <http[^>]+\/api\/mail\/[^>]+\/unsubscribe>/m);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const rows: { id: string }[] = await api.server
      .db('campaign_recipients')
      .where({ campaign_id: id, address: addresses[7] });
    expect(mail).toContain(`Message-ID: <${rows[0]?.id}@`);
    const ended = await read(id);
    expect(ended).toMatchObject({ state: 'sent', counts: { sent: 30, waiting: 0, unsure: 0 } });
    const progress = await call(`/email-campaigns/${id}/progress`);
    expect(progress.body).toMatchObject({ isFrozen: true, total: 30, done: 30, percent: 100 });
  });

  test('starts when its time has come, or becomes a draft again', async () => {
    const { listId, addresses } = await makeList(2);
    const startsAt = new Date(TEST_START_MS + HOUR_MS).toISOString();
    const { body } = await call('/email-campaigns', { body: { ...MAIL, listId } });
    await call(`/email-campaigns/${body.id}/schedule`, { body: { startsAt, version: 0 } });
    await startDueCampaigns({ ...api.server.deps, now: () => api.clock.nowMs });
    expect(await stateOf(body.id)).toBe('scheduled');
    const empty = await makeList(0);
    const nobody = await call('/email-campaigns', { body: { ...MAIL, listId: empty.listId } });
    const path = `/email-campaigns/${nobody.body.id}/schedule`;
    await call(path, { body: { startsAt, version: 0 } });
    api.clock.nowMs += HOUR_MS;
    await startDueCampaigns({ ...api.server.deps, now: () => api.clock.nowMs });
    const why = 'It would go to nobody. Choose a list or segment with people who want mail.';
    expect(await read(nobody.body.id)).toMatchObject({ state: 'draft', startFailure: why });
    await finish(body.id);
    expect(receivers().toSorted()).toEqual(addresses.toSorted());
  });

  test('is asked about, and not sent, where nobody ran until an hour after its time', async () => {
    const { listId } = await makeList(2);
    const startsAt = new Date(TEST_START_MS + HOUR_MS).toISOString();
    const { body } = await call('/email-campaigns', { body: { ...MAIL, listId } });
    await call(`/email-campaigns/${body.id}/schedule`, { body: { startsAt, version: 0 } });
    api.clock.nowMs += 2 * HOUR_MS + 1;
    await missLateCampaigns(api.server.deps);
    await missLateCampaigns(api.server.deps);
    await startDueCampaigns(api.server.deps);
    await send();
    expect(receivers()).toEqual([]);
    const late = { state: 'scheduled', startsAt, startFailure: expect.stringContaining('was off') };
    expect(await read(body.id)).toMatchObject(late);
    await api.server.deps.mailer.deliverDue();
    const asked = smtp.received.map(({ raw }) => raw.replaceAll('=\r\n', ''));
    expect(asked).toEqual([expect.stringContaining(`campaign=3D${body.id}`)]);
    const changed = await call(`/email-campaigns/${body.id}/schedule`, { method: 'DELETE' });
    expect(changed.body).toMatchObject({ state: 'draft', startFailure: null });
  });

  test('is paused and asked about after an hour in which no process looked at it, unless somebody has just started it', async () => {
    const { listId } = await makeList(2);
    const id = await startCampaign({ listId });
    const wanted = await startCampaign({ listId: (await makeList(1)).listId });
    const { deps } = api.server;
    await pauseStopped(deps);
    api.clock.nowMs += HOUR_MS;
    await pauseStopped(deps);
    expect(await stateOf(id)).toBe('sending');
    // The server stopped seconds after somebody changed it, and before it noted that it had looked again.
    const stopMs = api.clock.nowMs;
    await deps
      .db('clock_marks')
      .where({ name: 'campaigns' })
      .update({ seen_at: stopMs - 10_000 });
    await deps
      .db('campaigns')
      .where({ id })
      .update({ updated_at: stopMs - 5000 });
    api.clock.nowMs += HOUR_MS + 1;
    await deps.db('campaigns').where({ id: wanted }).update({ updated_at: api.clock.nowMs });
    await pauseStopped(deps);
    await pauseStopped(deps);
    expect(await stateOf(wanted)).toBe('sending');
    expect(await read(id)).toMatchObject({
      state: 'paused',
      pauseReason: expect.stringContaining('more than an hour'),
    });
    // The one reader of what was just started.
    expect(await send()).toBe(1);
    await deps.mailer.deliverDue();
    expect(smtp.received.filter(({ raw }) => raw.includes('A campaign is paused'))).toHaveLength(1);
    await call(`/email-campaigns/${id}/resume`, { method: 'POST' });
    for (const started of [id, wanted]) await finish(started);
  });

  test('goes to nobody who left after it started, or is suppressed', async () => {
    const { listId, addresses } = await makeList(4);
    const [left = '', complained = '', erased = '', stays = ''] = addresses;
    const id = await startCampaign({ listId });
    const { db } = api.server;
    await freezeStep(db, id, TEST_START_MS);
    const contactOf = async (address: string) =>
      (await db('mail_contacts').where({ address }).first('id')).id;
    await call(`/email-lists/${listId}/contacts/remove`, {
      body: { ids: [await contactOf(left)] },
    });
    await withTransaction(db, (trx) =>
      suppress(trx, { address: complained, reason: 'complaint', nowMs: TEST_START_MS }),
    );
    const secret = sealContact(api.server.deps.secrets, {
      contactId: await contactOf(erased),
      address: erased,
    });
    await api.call(`/mail/${secret}`, { method: 'DELETE' });
    await finish(id);
    expect(receivers()).toEqual([stays]);
    const reasons = await db('campaign_recipients')
      .where({ campaign_id: id, state: 'skipped' })
      .pluck('reason');
    expect(reasons.toSorted()).toEqual(['complaint', 'erased', 'left']);
    expect(await db('campaign_recipients').where({ campaign_id: id, address: erased })).toEqual([]);
  });

  test('has a control group of five percent where it is large, and not where it is small', async () => {
    const { listId } = await makeList(200);
    const id = await startCampaign({ listId, ...fast });
    await finish(id);
    const { counts } = await read(id);
    expect(counts.control).toBeGreaterThan(1);
    expect(counts.control).toBeLessThan(25);
    expect(counts.sent + counts.control).toBe(200);
    expect(smtp.received).toHaveLength(counts.sent);
  });
});

describe('the speed', () => {
  test('is kept by several processes, by minute and by hour', async () => {
    const { listId } = await makeList(30);
    const id = await startCampaign({ listId, perHour: 600 });
    api.clock.nowMs = TEST_START_MS + 24 * HOUR_MS;
    await Promise.all([send(), send(), send()]);
    expect(smtp.received).toHaveLength(10);
    await finish(id);
    expect(smtp.received).toHaveLength(30);
  });

  test('that other campaigns have used up is said, with the time from which it goes on', async () => {
    const first = await startCampaign({ listId: (await makeList(12)).listId, perHour: 10 });
    const id = await startCampaign({ listId: (await makeList(3)).listId, perHour: 10 });
    api.clock.nowMs = TEST_START_MS + 8 * HOUR_MS;
    for (let minute = 0; minute < 10; minute += 1) {
      await send();
      api.clock.nowMs += 60_000;
    }
    const until = new Date(TEST_START_MS + 9 * HOUR_MS).toISOString();
    const progress = async () => (await call(`/email-campaigns/${id}/progress`)).body;
    expect(await progress()).toMatchObject({
      done: 0,
      heldBack: { by: 'speed', until, allowed: 10 },
    });
    const held = { trouble: 'speed', until };
    const troubles = (await call('/stats/quick')).body.campaigns;
    expect(troubles).toMatchObject([first, id].map((each) => ({ id: each, ...held })));
    api.clock.nowMs = TEST_START_MS + 9 * HOUR_MS;
    expect((await progress()).heldBack).toBeNull();
    await finish(first);
    await finish(id);
  });

  test('of a new domain grows from day to day', async () => {
    const { listId } = await makeList(60, 'new.example');
    const id = await startCampaign({ listId, ...fast, warmsUp: true });
    api.clock.nowMs = TEST_START_MS + 48 * HOUR_MS;
    for (let round = 0; round < 3; round += 1) await send();
    // An eighth of the fifty of the first day.
    expect(smtp.received).toHaveLength(7);
    await finish(id, HOUR_MS);
    expect(smtp.received).toHaveLength(60);
    expect(new Set(receivers()).size).toBe(60);
  });
});

describe('a campaign that is being sent', () => {
  test('stops at once when it is paused or cancelled', async () => {
    const { listId } = await makeList(40);
    const gate = Promise.withResolvers<void>();
    for (const address of await api.server
      .db('mail_list_members')
      .where({ list_id: listId })
      .pluck('address')) {
      answers.set(address, async () => {
        await gate.promise;
        return null;
      });
    }
    const id = await startCampaign({ listId, ...fast });
    const sending = send();
    const inFlight = async () =>
      (await api.server.db('campaign_recipients').where({ campaign_id: id, state: 'sending' }))
        .length;
    await until(async () => (await inFlight()) > 0);
    expect((await call(`/email-campaigns/${id}/pause`, { method: 'POST' })).status).toBe(200);
    const most = await inFlight();
    gate.resolve();
    await sending;
    await until(async () => (await inFlight()) === 0);
    expect(smtp.received.length).toBeLessThanOrEqual(most + 1);
    expect(await send()).toBe(0);
    const before = smtp.received.length;
    await call(`/email-campaigns/${id}/cancel`, { method: 'POST' });
    await send();
    expect(smtp.received).toHaveLength(before);
    expect(await stateOf(id)).toBe('cancelled');
  });

  test('puts off what is refused for now, and gives up what is refused for good', async () => {
    const { listId, addresses } = await makeList(3);
    const [full = '', gone = '', fine = ''] = addresses;
    let tries = 0;
    answers.set(full, () => {
      tries += 1;
      return tries < 3 ? smtpError(452, '4.2.2 Full') : null;
    });
    answers.set(gone, () => smtpError(554, '5.6.0 No'));
    const id = await startCampaign({ listId });
    await finish(id);
    expect(receivers().toSorted()).toEqual([full, fine].toSorted());
    expect(tries).toBe(3);
    const refused = await api.server
      .db('campaign_recipients')
      .where({ campaign_id: id, state: 'refused' });
    expect(refused).toMatchObject([{ address: gone, reason: expect.stringContaining('5.6.0 No') }]);
  });

  test('is paused with the words of a server that refuses everything', async () => {
    const { listId, addresses } = await makeList(60);
    for (const address of addresses) answers.set(address, () => smtpError(550, '5.7.1 Spam'));
    const id = await startCampaign({ listId, ...fast });
    await until(async () => {
      await send();
      return (await stateOf(id)) === 'paused';
    });
    expect(await read(id)).toMatchObject({ pauseReason: expect.stringContaining('5.7.1 Spam') });
    const { counts } = (await call(`/email-campaigns/${id}/progress`)).body;
    expect(counts.waiting).toBeGreaterThan(0);
  });

  test('is sent at once by the process that starts or resumes it, which else looks rarely', async () => {
    const { listId, addresses } = await makeList(2);
    const woken = vi.spyOn(api.server.deps.campaigns, 'wake');
    await withSender(
      async (sender) => {
        woken.mockImplementation(() => sender.wake());
        sender.start();
        const id = await startCampaign({ listId, ...fast });
        await until(async () => (await stateOf(id)) === 'sent');
        expect(receivers().toSorted()).toEqual(addresses.toSorted());
        expect(woken).toHaveBeenCalledOnce();
        // So slow that the mails of this hour are more already.
        const slow = await startCampaign({ listId, perHour: 10 });
        await call(`/email-campaigns/${slow}/pause`, { method: 'POST' });
        expect(woken).toHaveBeenCalledTimes(2);
        await call(`/email-campaigns/${slow}/resume`, { method: 'POST' });
        expect(woken).toHaveBeenCalledTimes(3);
        await call(`/email-campaigns/${slow}/cancel`, { method: 'POST' });
      },
      { idlePollMs: 3_600_000, pollMs: 20 },
    );
    woken.mockRestore();
  });

  test('sends again what a dead process had on its way, and counts it', async () => {
    const { listId, addresses } = await makeList(3);
    const id = await startCampaign({ listId });
    const { db } = api.server;
    await freezeStep(db, id, TEST_START_MS);
    await db('campaign_recipients')
      .where({ campaign_id: id, address: addresses[0] })
      .update({ state: 'sending', lease_holder: id, lease_until: 1 });
    await finish(id);
    expect(await read(id)).toMatchObject({ counts: { sent: 3, unsure: 1 } });
  });
});

describe('the foot of a preview', () => {
  /** The foot of the text of a mail, without the addresses that are a recipient's own. */
  const footOf = (text: string | undefined) =>
    text
      ?.split(/\n-- ?\r?\n/)[1]
      ?.trim()
      .replaceAll(/https?:\S+/g, '…');
  const preview = async (more: object) =>
    footOf((await call('/email-campaigns/preview', { body: { ...MAIL, ...more } })).body.mail.text);
  async function sentFoot(): Promise<string | undefined> {
    const { text } = await PostalMime.parse(smtp.received.at(-1)?.raw ?? '');
    return footOf(text);
  }

  test.each(['list', 'segment'])(
    'of a campaign to a %s is that of its mail and its test',
    async (to) => {
      await buildUser(api, { timeZone: 'Pacific/Auckland' });
      const segment = { countries: ['NZ'] };
      const audience = to === 'list' ? { listId: (await makeList(1)).listId } : { segment };
      const id = await startCampaign({ ...audience, ...fast });
      await finish(id);
      const sent = await sentFoot();
      expect(sent).toMatch(to === 'list' ? /on the list “List \d+”/ : /you have a Ripen account/);
      expect(await preview(audience)).toBe(sent);
      await call(`/email-campaigns/${id}/test`, { body: {} });
      await api.server.deps.mailer.deliverDue();
      expect(await sentFoot()).toBe(sent);
      expect(smtp.received.at(-1)?.to).toEqual([admin.email]);
    },
  );

  test('of a reactivation is that of its mail, before and after it was sent', async () => {
    api.clock.nowMs = TEST_START_MS - 40 * 24 * HOUR_MS;
    // No other mail has used up what its domain takes in an hour.
    const { id } = await buildUser(api, { email: 'away@quiet.example' });
    api.clock.nowMs = TEST_START_MS;
    const body = { ...MAIL, userIds: [id] };
    const before = (await call('/reactivation-preview', { body })).body.mail.text;
    const { body: sent } = await call('/send-reactivation-email', { body });
    await finish(sent.id);
    expect(await sentFoot()).toContain('you have a Ripen account');
    expect(footOf(before)).toBe(await sentFoot());
    const { kind, listId, segment } = await read(sent.id);
    expect(await preview({ kind, listId, segment })).toBe(await sentFoot());
  });
});

describe('a campaign to a segment', () => {
  test('goes to its users, who get a page of their own', async () => {
    const user = await buildUser(api, { name: 'Grace Hopper', timeZone: 'Europe/Vienna' });
    await buildUser(api, { timeZone: 'Europe/Berlin' });
    const id = await startCampaign({ segment: { countries: ['AT'] } });
    await finish(id);
    expect(receivers()).toEqual([user.email]);
    const [mail] = smtp.received;
    expect(mail?.raw).toContain('Hello Grace Hopper, you are at level 1.');
    const [, secret] =
      /\/api\/mail\/([^/>]+)\/unsubscribe/.exec(mail?.raw.replaceAll('=\r\n', '') ?? '') ?? [];
    expect((await api.call(`/mail/${secret}/unsubscribe`, { method: 'POST' })).status).toBeLessThan(
      300,
    );
    smtp.received.length = 0;
    await finish(await startCampaign({ segment: { countries: ['AT'] } }));
    expect(smtp.received).toEqual([]);
  });
});

describe('a mail that comes back', () => {
  test('counts once, for the address that it was sent to', async () => {
    const { listId, addresses } = await makeList(2);
    const id = await startCampaign({ listId });
    await finish(id);
    const [row] = await api.server.db('campaign_recipients').where({ address: addresses[0] });
    const { deps } = api.server;
    const reportOf = (address: string) =>
      takeReport(deps, {
        kind: 'hardBounce',
        ids: [row.id],
        tagged: [],
        addresses: [address],
        words: '',
      });
    expect(await reportOf('other@example.org')).toBe(false);
    expect(await reportOf(row.address)).toBe(true);
    expect(await reportOf(row.address)).toBe(true);
    const [after] = await api.server.db('campaign_recipients').where({ id: row.id });
    expect(after).toMatchObject({ state: 'bounced', reason: 'hardBounce' });
    const { body } = await call(`/email-campaigns/${id}/progress`);
    expect(body).toMatchObject({ counts: { sent: 1, bounced: 1 }, unread: 0, total: 2 });
    const hashes = await api.server.db('mail_suppressions').where({ address: addresses[0] });
    expect(hashes).toMatchObject([{ reason: 'hardBounce' }]);
  });
});
