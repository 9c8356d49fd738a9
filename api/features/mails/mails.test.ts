import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldMails } from '#api/features/mails/service.ts';
import { takeReport } from '#api/mail/returned/take-reports.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import type { ReturnedKind } from '#shared/domain/mail/returned/returned.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
  // Mails leave when a test says so, not when the server next looks at its outbox.
  await api.server.deps.mailer.stop();
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const ask = (path: string, options: { method?: 'POST' | 'DELETE' } = {}) =>
  api.call(`/admin${path}`, { token: admin.token, ...options });

/** Has the account asked for a mail, and returns the row of the outbox. */
async function queueMail(user: TestUser): Promise<{ id: string; subject: string }> {
  await api.call('/auth/forgot-password', { body: { email: user.email } });
  return api.server.db('outgoing_mails').where({ recipient: user.email }).first();
}

/** Sends what is due, and returns how many that were. */
const deliver = () =>
  createMailer({
    db: api.server.db,
    env: api.env,
    now: () => api.clock.nowMs,
    log: pino({ level: 'silent' }),
  }).deliverDue();

/** Marks a mail as refused so many times, and given up or not. */
const fail = (id: string, attempts: number, givenUpAt: number | null = null) =>
  api.server
    .db('outgoing_mails')
    .where({ id })
    .update({ attempts, given_up_at: givenUpAt, refusal: '550 5.7.1 No' });

describe('mails that failed', () => {
  test('are listed with their state, counted, and sent again as if they were new', async () => {
    const user = await buildUser(api);
    const { id, subject } = await queueMail(user);
    expect((await ask('/mails/failed')).body).toEqual({ items: [] });
    await fail(id, 12, TEST_START_MS);
    const { body } = await ask('/mails/failed');
    const at = new Date(TEST_START_MS).toISOString();
    expect(body.items).toEqual([
      {
        id,
        subject,
        to: user.email,
        attempts: 12,
        refusal: '550 5.7.1 No',
        queuedAt: at,
        givenUpAt: at,
      },
    ]);
    expect((await ask('/stats/quick')).body.mail).toMatchObject({ failing: 0, givenUp: 1 });
    expect((await ask(`/mails/${id}/retry`, { method: 'POST' })).status).toBe(204);
    expect((await ask('/mails/failed')).body).toEqual({ items: [] });
    expect((await ask('/stats/quick')).body.mail).toMatchObject({ waiting: 1, givenUp: 0 });
    expect(await deliver()).toBe(1);
    const acts = await api.server.db('audit_log').where({ subject_id: id }).pluck('act');
    expect(acts).toEqual(['mail.retry']);
  });

  test('are removed, and then are nobody’s', async () => {
    const { id } = await queueMail(await buildUser(api));
    await fail(id, 3);
    expect((await ask(`/mails/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/mails/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask(`/mails/${id}/retry`, { method: 'POST' })).status).toBe(404);
  });

  test('that were given up at the first try are listed, too', async () => {
    const { id } = await queueMail(await buildUser(api));
    await fail(id, 1, TEST_START_MS);
    const { body } = await ask('/mails/failed');
    expect(body.items).toMatchObject([{ id, attempts: 1 }]);
    await ask(`/mails/${id}`, { method: 'DELETE' });
  });

  test('do not include one that is waiting, which is neither resent nor removed', async () => {
    const { id } = await queueMail(await buildUser(api));
    expect((await ask(`/mails/${id}/retry`, { method: 'POST' })).status).toBe(404);
    expect((await ask(`/mails/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await api.server.db('outgoing_mails').where({ id })).toHaveLength(1);
  });

  test('that a sender has stay as they are: they are on their way', async () => {
    const { id } = await queueMail(await buildUser(api));
    const mail = () => api.server.db('outgoing_mails').where({ id });
    await fail(id, 5);
    await mail().update({ lease_holder: buildId(), lease_until: Date.now() + DAY_MS });
    expect((await ask(`/mails/${id}/retry`, { method: 'POST' })).status).toBe(204);
    expect(await mail().first()).toMatchObject({ attempts: 5 });
    await mail().update({ lease_holder: null, lease_until: 0, due_at: TEST_START_MS + DAY_MS });
    expect((await ask(`/mails/${id}/retry`, { method: 'POST' })).status).toBe(204);
    expect(await mail().first()).toMatchObject({ attempts: 0, due_at: TEST_START_MS });
    await mail().delete();
  });

  test('that were given up go after 30 days, notes of mails after a year', async () => {
    const user = await buildUser(api);
    const { id } = await queueMail(user);
    await fail(id, 12, TEST_START_MS);
    const left = () => api.server.db('outgoing_mails').where({ id });
    await deleteOldMails(api.server.db, TEST_START_MS + 30 * DAY_MS);
    expect(await left()).toHaveLength(1);
    await deleteOldMails(api.server.db, TEST_START_MS + 30 * DAY_MS + 1);
    expect(await left()).toHaveLength(0);
    await deleteOldMails(api.server.db, TEST_START_MS + 366 * DAY_MS);
    expect(await api.server.db('mails_of_users').where({ user_id: user.id })).toEqual([]);
  });
});

describe('mails that came back', () => {
  /** Sends somebody a mail of which this comes back. */
  async function bring(
    report: { kind: ReturnedKind; words: string },
    { email }: TestUser,
  ): Promise<string> {
    await api.call('/auth/forgot-password', { body: { email } });
    const { id } = await api.server
      .db('outgoing_mails')
      .where({ recipient: email, attempts: 0 })
      .first();
    expect(await deliver()).toBe(1);
    api.clock.nowMs += 1000;
    await takeReport(api.server.deps, { ...report, ids: [id], tagged: [], addresses: [email] });
    return id;
  }

  test('are told with the words of their servers, until a report says more', async () => {
    await api.server.db('outgoing_mails').delete();
    const [ada, eve] = [await buildUser(api), await buildUser(api)];
    await api.server.db('outgoing_mails').delete();
    const domain = ada.email.split('@')[1];
    const unread = { kind: 'unread', words: 'Rejected for reason 17.' } as const;
    const ids = [await bring(unread, ada), await bring(unread, eve)];
    const { body } = await ask('/mails/returned?kind=unread&limit=1');
    expect(body.items).toEqual([
      { id: ids[1], domain, words: unread.words, returnedAt: expect.any(String) },
    ]);
    const rest = await ask(`/mails/returned?kind=unread&cursor=${body.nextCursor}`);
    expect(rest.body).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });

    const blocked = '550 5.7.1 Your IP address is on our block list';
    await bring({ kind: 'refused', words: '552 5.3.4 Message size exceeds fixed limit' }, ada);
    await bring({ kind: 'refused', words: blocked }, eve);
    const at = new Date(api.clock.nowMs).toISOString();
    expect((await ask('/mails/refusing')).body).toEqual({
      items: [{ domain, mails: 2, words: blocked, returnedAt: at, reason: 'sender' }],
      unread: 2,
    });
    expect((await ask('/stats/quick')).body.returned).toEqual({
      refused: 2,
      refusingDomains: 1,
      domain,
      unread: 2,
    });

    const gone = { kind: 'hardBounce', words: `550 No such user ${ada.email}` } as const;
    const about = { ...gone, ids, tagged: [], addresses: [ada.email] };
    expect(await takeReport(api.server.deps, about)).toBe(true);
    const [row] = await api.server.db('sent_mails').where({ id: ids[0] });
    expect(row).toMatchObject({ returned: 'hardBounce', returned_words: null });
    await api.server.db('sent_mails').update({ returned_at: TEST_START_MS - 31 * DAY_MS });
    expect((await ask('/mails/refusing')).body).toEqual({ items: [], unread: 0 });
    expect((await ask('/stats/quick')).body.returned).toMatchObject({ refused: 0, unread: 0 });
  });
});

describe('the mails to a user', () => {
  test('are listed with where each is, never with their text', async () => {
    const user = await buildUser(api);
    const states = async () => {
      const { body } = await ask(`/users/${user.id}/mails`);
      expect(JSON.stringify(body)).not.toMatch(/token|http/);
      return body.items.map(({ state }: { state: string }) => state);
    };
    const { id } = await queueMail(user);
    expect(await states()).toEqual(['waiting']);
    await fail(id, 2);
    expect(await states()).toEqual(['failing']);
    await fail(id, 12, TEST_START_MS);
    expect(await states()).toEqual(['givenUp']);
    await ask(`/mails/${id}/retry`, { method: 'POST' });
    await deliver();
    expect(await states()).toEqual(['sent']);
  });

  test('are paged by key, and nobody’s for an unknown id', async () => {
    const user = await buildUser(api);
    for (let minute = 0; minute < 3; minute += 1) {
      api.clock.nowMs = TEST_START_MS + minute * 60_000;
      await queueMail(user);
    }
    const first = await ask(`/users/${user.id}/mails?limit=2`);
    expect(first.body.items).toHaveLength(2);
    const next = await ask(`/users/${user.id}/mails?limit=2&cursor=${first.body.nextCursor}`);
    expect(next.body).toMatchObject({ items: [expect.anything()], nextCursor: null });
    expect((await ask(`/users/${buildId()}/mails`)).status).toBe(404);
  });
});

describe('the messages of a user', () => {
  test('are those from their account and those from their address', async () => {
    const user = await buildUser(api);
    const message = { name: 'Ada', email: user.email, type: 'feedback' };
    await api.call('/contact', { token: user.token, body: { ...message, message: 'Signed in' } });
    await api.call('/contact', { body: { ...message, message: 'Signed out' } });
    await api.call('/contact', {
      body: { ...message, email: 'somebody@example.org', message: 'Somebody else' },
    });
    const { body } = await ask(`/users/${user.id}/messages`);
    const texts = body.items.map((item: { message: string }) => item.message);
    expect(texts.toSorted()).toEqual(['Signed in', 'Signed out']);
    expect((await ask(`/users/${buildId()}/messages`)).status).toBe(404);
  });
});
