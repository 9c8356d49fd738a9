import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { createCampaignSender, refreshResults } from '#api/features/campaigns/service.ts';
import { takeReport } from '#api/mail/returned/take-reports.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { REACTIVATION_MAIL } from '#shared/domain/mail/win-back/reactivation.ts';
import { type SmtpTestServer, smtpError, startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60 * 1000;

let api: TestApi;
let smtp: SmtpTestServer;
let refusesNext = false;
beforeAll(async () => {
  smtp = await startSmtp(() => {
    if (!refusesNext) return null;
    refusesNext = false;
    return smtpError(554, '5.7.0 No');
  });
  api = await startApi({ smtpUrl: smtp.url });
  await api.server.deps.campaigns.stop();
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});

async function call(path: string, body?: unknown) {
  const { token } = await buildAdmin(api);
  return (await api.call(`/admin/${path}`, { token, ...(body !== undefined && { body }) })).body;
}

/** So many users who were last seen forty days ago and have confirmed their addresses. */
async function buildManyAway(people: number): Promise<void> {
  const { db } = api.server;
  const rows = Array.from({ length: people }, (_, at) => ({
    id: buildId(),
    name: 'Ada',
    email: `away${at}@d${at % 40}.example`,
    password_hash: '',
    time_zone: 'UTC',
    settings: '{}',
    is_active: 1,
    is_admin: 0,
    email_verified_at: 1,
    created_at: TEST_START_MS - 40 * DAY_MS,
    updated_at: 0,
  }));
  await db.batchInsert('users', rows, 100);
  await rebuildDirectory(db);
}

async function deliver(): Promise<void> {
  const { db, deps } = api.server;
  const now = () => api.clock.nowMs;
  const log = pino({ level: 'silent' });
  const sender = createCampaignSender({ db, secrets: deps.secrets, env: api.env, now, log });
  try {
    // The first mails to a domain go slowly.
    for (let hour = 0; hour < 24; hour += 1) {
      await sender.sendDue();
      api.clock.nowMs += HOUR_MS;
    }
  } finally {
    await sender.stop();
  }
}

function sessionOf(userId: string, endedAtMs: number, change: object = {}) {
  return {
    user_id: userId,
    id: buildId(),
    started_at: endedAtMs - HOUR_MS,
    ended_at: endedAtMs,
    duration_minutes: 25,
    completed: 1,
    interrupted: 0,
    is_standalone: 1,
    is_flagged: 0,
    local_date: '2026-11-21',
    time_zone: 'UTC',
    note: '',
    created_at: 0,
    updated_at: 0,
    ...change,
  };
}

async function finishSession(...given: Parameters<typeof sessionOf>) {
  await api.server.db('pomodoros').insert(sessionOf(...given));
}

const recipients = (state: string) =>
  api.server.db('campaign_recipients').where({ state }).orderBy('id') as Promise<
    { id: string; user_id: string; address: string; settled_at: number; contact_id: string }[]
  >;
const refresh = () => refreshResults({ db: api.server.db, now: () => api.clock.nowMs });

describe('GET /admin/email-stats', () => {
  test('compares who came back after a mail with the control group, until seven days are over', async () => {
    await buildManyAway(1200);
    // Not a certain address: it might be in the control group.
    refusesNext = true;
    await call('send-reactivation-email', { ...REACTIVATION_MAIL, daysInactive: 30 });
    await deliver();
    const sent = await recipients('sent');
    const control = await recipients('control');
    expect([sent.length + control.length, smtp.received.length]).toEqual([1199, sent.length]);
    expect(control.length).toBeGreaterThanOrEqual(30);
    const sessions = sent
      .slice(0, 300)
      .map(({ user_id, settled_at }) => sessionOf(user_id, settled_at + DAY_MS));
    await api.server.db.batchInsert('pomodoros', sessions, 100);
    const [early, unfinished, late, deleted, left, bounced, complained] = sent.slice(300);
    if (!early || !unfinished || !late || !deleted || !left || !bounced || !complained) {
      throw new Error('Too few got the mail.');
    }
    await finishSession(early.user_id, early.settled_at - 1);
    await finishSession(unfinished.user_id, unfinished.settled_at + 1, { completed: 0 });
    await finishSession(late.user_id, late.settled_at + 7 * DAY_MS + 1);
    await finishSession(deleted.user_id, deleted.settled_at + 1, { deleted_at: 1 });
    const [one] = control;
    await finishSession(one?.user_id ?? '', (one?.settled_at ?? 0) + 1);
    await takeReport(
      { db: api.server.db, now: () => left.settled_at + HOUR_MS },
      { kind: 'unsubscribed', ids: [left.id], tagged: [], addresses: [left.address], words: '' },
    );
    for (const [row, kind] of [
      [bounced, 'hardBounce'],
      [complained, 'complaint'],
    ] as const) {
      const now = () => row.settled_at + HOUR_MS;
      await takeReport(
        { db: api.server.db, now },
        { kind, ids: [row.id], tagged: [], addresses: [row.address], words: '' },
      );
    }
    api.clock.nowMs += HOUR_MS;
    await refresh();
    const stats = await call('email-stats');
    const figures = {
      sent: sent.length,
      refused: 1,
      bounced: 1,
      complaints: 1,
      unsubscribed: 1,
      mailed: sent.length,
      cameBack: 300,
      control: control.length,
      controlCameBack: 1,
    };
    expect(stats.items).toMatchObject([{ kind: 'reactivation', figures, isSettled: false }]);
    expect(stats.total).toEqual(figures);
    const { effect } = stats.items[0];
    expect(effect).toMatchObject({ kind: 'more' });
    expect(effect.low).toBeGreaterThan(0);

    api.clock.nowMs += 9 * DAY_MS;
    expect(await refresh()).toBe(1);
    await api.server.db('pomodoros').delete();
    api.clock.nowMs += DAY_MS;
    expect(await refresh()).toBe(0);
    const settled = await call('email-stats?timeRange=last_month');
    expect(settled.items).toMatchObject([{ isSettled: true, figures }]);
    expect((await call('email-stats?timeRange=this_month')).items).toEqual([]);
    // Twelve hundred people are a large campaign for a test on a busy machine.
  }, 90_000);

  test('is counted by one process at a time', async () => {
    const row = { campaign_id: buildId(), started_at: api.clock.nowMs, due_at: 0 };
    await api.server.db('campaign_results').insert(row);
    const counts = await Promise.all([refresh(), refresh(), refresh()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
  });

  test('counts mails that somebody asked for by kind and state', async () => {
    const user = await buildUser(api);
    const before = (await call('email-stats?timeRange=today')).asked;
    expect(before).toEqual([]);
    await api.call('/auth/forgot-password', { body: { email: user.email } });
    await api.call('/auth/forgot-password', { body: { email: user.email } });
    while ((await api.server.deps.mailer.deliverDue()) > 0);
    const [{ id }] = await api.server.db('mails_of_users').where({ user_id: user.id });
    const report = (kind: 'softBounce' | 'complaint') =>
      takeReport(
        { db: api.server.db, now: () => api.clock.nowMs },
        { kind, ids: [id], tagged: [], addresses: [user.email], words: '' },
      );
    await report('softBounce');
    await report('complaint');
    const { mailer, db } = { mailer: api.server.deps.mailer, db: api.server.db };
    for (const kind of ['operator', 'test'] as const) {
      const mail = { kind, to: user.email, subject: 'To us', text: 'Text', html: '<p>Text</p>' };
      await mailer.queue(db, mail);
    }
    while ((await mailer.deliverDue()) > 0);
    const { asked, days } = await call('email-stats?timeRange=today');
    expect(asked).toEqual([
      { kind: 'account', state: 'bounced', mails: 0 },
      { kind: 'account', state: 'complaint', mails: 1 },
      { kind: 'account', state: 'sent', mails: 2 },
    ]);
    expect(days).toEqual([{ day: expect.stringMatching(/^2026-1/), mails: 2 }]);
  });
});
