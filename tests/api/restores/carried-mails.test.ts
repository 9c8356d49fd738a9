import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { switchData } from '#api/backups/restoring/switch-data.ts';
import { deleteEverything } from '#api/features/account-deletion/service.ts';
import { copyToScratch } from '#tests/support/database/backups/scratch.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let db: Knex;
let scratch: string;
let ada: TestUser;

beforeEach(async () => {
  api = await startApi();
  db = api.server.db;
  scratch = path.join(api.env.dataDir, 'scratch.sqlite');
  ada = await buildUser(api);
  await db('outgoing_mails').delete();
  await db('mails_of_users').delete();
});
afterEach(() => api.stop());

const backUp = () => copyToScratch(api.env.database, scratch);
const restore = () =>
  switchData({
    settings: api.env.database,
    scratch,
    folder: api.env.dataDir,
    restoreId: buildId(),
    nowMs: api.clock.nowMs,
    replaced: () => {},
  });

async function insertMail(userId: string | null): Promise<string> {
  const id = buildId();
  await db('outgoing_mails').insert({
    id,
    recipient: `${id}@example.org`,
    subject: '',
    text_body: '',
    html_body: '',
    // Far ahead: the server sends none of them.
    due_at: Date.UTC(2099, 0, 1),
    created_at: 0,
  });
  if (userId !== null) {
    await db('mails_of_users').insert({ id, user_id: userId, subject: '', queued_at: 0 });
  }
  return id;
}

async function insertCampaign(state: string, startedAt: number | null): Promise<string> {
  const id = buildId();
  await db('campaigns').insert({
    id,
    subject: state,
    preview: '',
    source: '',
    sender_name: '',
    reply_to: '',
    state,
    per_hour: 1,
    warms_up: 0,
    has_control: 0,
    started_at: startedAt,
    starts_at: state === 'scheduled' ? 9 : null,
    created_at: 0,
    updated_at: 0,
  });
  return id;
}

async function insertRecipient(campaignId: string, state: string): Promise<string> {
  const id = buildId();
  await db('campaign_recipients').insert({
    id,
    campaign_id: campaignId,
    contact_id: buildId(),
    address: `${id}@example.org`,
    // Far ahead: the server sends none of them.
    state,
    due_at: Date.UTC(2099, 0, 1),
  });
  return id;
}

test('mails that waited in the backup are not sent again, and the current ones still are', async () => {
  const sent = await insertMail(ada.id);
  await backUp();
  await db('outgoing_mails').where({ id: sent }).delete();
  await db('sent_mails').insert({ id: sent, address_hash: 'a'.repeat(64), sent_at: 1 });
  const waiting = await insertMail(ada.id);
  const ofNobody = await insertMail(null);
  const ofGone = await insertMail((await buildUser(api)).id);
  await restore();
  const left: string[] = await db('outgoing_mails').pluck('id');
  expect(left).toEqual(expect.arrayContaining([waiting, ofNobody]));
  expect(left).not.toContain(sent);
  expect(left).not.toContain(ofGone);
  expect(await db('sent_mails').pluck('id')).toEqual([sent]);
});

test('a campaign goes to nobody twice, and none goes on by itself', async () => {
  const draft = await insertCampaign('draft', null);
  const scheduled = await insertCampaign('scheduled', null);
  const sending = await insertCampaign('sending', 1);
  const recipient = await insertRecipient(sending, 'waiting');
  // The server ends a campaign that has nobody left to reach.
  const waiting = await insertRecipient(sending, 'waiting');
  await backUp();
  // The draft was sent since, and one more person got the other.
  await db('campaigns').where({ id: draft }).update({ state: 'sent', started_at: 2, ended_at: 3 });
  const reached = await insertRecipient(draft, 'sent');
  await db('campaign_recipients').where({ id: recipient }).update({ state: 'sent' });
  await restore();
  const states = await db('campaigns').select('id', 'state', 'starts_at');
  expect(new Map(states.map(({ id, state, starts_at }) => [id, [state, starts_at]]))).toEqual(
    new Map([
      [draft, ['sent', null]],
      [scheduled, ['draft', null]],
      [sending, ['paused', null]],
    ]),
  );
  const recipients = await db('campaign_recipients').select('id', 'state');
  expect(new Map(recipients.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [recipient, 'sent'],
      [waiting, 'waiting'],
      [reached, 'sent'],
    ]),
  );
});

test('payments, subscriptions and two-step sign-in of now stay, of those who come back as they were', async () => {
  const back = await buildUser(api);
  const subscription = (userId: string, status: string) => ({
    user_id: userId,
    id: buildId(),
    plan: 'monthly',
    status,
    requested_at: 0,
    reason: '',
    reference: '',
    message: '',
    told_phase: '',
    version: 0,
  });
  const own = subscription(ada.id, 'pending');
  const other = subscription(back.id, 'confirmed');
  await db('subscriptions').insert([own, other]);
  await db('totp_secrets').insert([
    { user_id: ada.id, secret: 'old', created_at: 0, last_step: 0 },
    { user_id: back.id, secret: 'back', created_at: 0, last_step: 0 },
  ]);
  await backUp();
  await db('subscriptions').where({ id: own.id }).update({ status: 'confirmed' });
  await db('payments').insert({
    user_id: ada.id,
    id: buildId(),
    subscription_id: own.id,
    provider: 'paddle',
    provider_ref: 'p',
    amount_minor: 500,
    currency: 'EUR',
    status: 'paid',
    paid_at: 1,
    created_at: 1,
  });
  await db('totp_secrets').where({ user_id: ada.id }).update({ secret: 'new' });
  // Destroyed by hand, without being deleted as an account.
  await deleteEverything(db, back.id);
  await restore();
  expect(await db('subscriptions').orderBy('status').pluck('status')).toEqual([
    'confirmed',
    'confirmed',
  ]);
  expect(await db('payments').pluck('amount_minor')).toEqual([500]);
  expect((await db('totp_secrets').pluck('secret')).toSorted()).toEqual(['back', 'new']);
  const plans = await db('user_directory').orderBy('plan').pluck('plan');
  expect(plans).toEqual(['monthly', 'monthly']);
});
