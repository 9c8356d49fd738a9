import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayRange } from '#shared/domain/dates/days.ts';
import { RECEIPT_EXAMPLE } from '#shared/domain/premium/receipt.ts';
import { ask } from '#tests/support/ai/ask.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { tablesOfUsers } from '#tests/support/database/schema/tables-of-users.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';
import { closeAccount, TABLES_OF_USERS } from './repo.ts';
import { deleteDueAccounts, deleteEverything } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GONE_AT = '2026-12-04T10:00:00.000Z';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const request = (token: string | undefined, password: unknown) =>
  api.call('/users/deletion', { token, body: { password } });
const keep = (token: string) => api.call('/users/deletion', { method: 'DELETE', token });
const login = ({ email, password }: TestUser) =>
  api.call('/auth/login', { body: { email, password } });
const current = (token: string) => api.call('/auth/current', { token });
const deleteDue = () => deleteDueAccounts(api.server.db, () => api.clock.nowMs);

const tablesWithUsers = async () => [...(await tablesOfUsers(api.server.db)).keys()];

/** Returns the number of a user's rows in each table. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of await tablesWithUsers()) {
    rows[table] = (await api.server.db(table).where({ user_id: userId })).length;
  }
  return rows;
}

const hashOf = ({ id }: TestUser) => id.replaceAll('-', '').padEnd(64, '0');

/** Builds a user with a row in every table. */
async function buildBusyUser(): Promise<TestUser> {
  const user = await buildUser(api);
  const { token } = user;
  const { id: projectId } = await buildProject(api, user);
  const { id: taskId } = await buildTask(api, user, { projectId });
  await buildSession(api, user, '2026-11-20T09:00:00.000Z', { projectId, taskId });
  await api.call('/users/active-task', { method: 'PUT', token, body: { taskId } });
  await api.call(`/projects/${projectId}/milestones`, { token, body: { title: 'Draft' } });
  await api.call(`/projects/${projectId}/notes`, { token, body: { text: 'Plan' } });
  const fast = await api.call('/fast-tasks', { token, body: { title: 'Milk' } });
  await api.call(`/fast-tasks/${fast.body.id}/increment`, { method: 'PUT', token });
  await api.call('/aggregate/pomodoros', { token, body: {} });
  const request = await api.call('/subscriptions', { token, body: { plan: 'monthly' } });
  await api.call('/subscriptions/receipt', { token, body: { content: RECEIPT_EXAMPLE } });
  await api.call('/auth/forgot-password', { body: { email: user.email } });
  const address = { email: `new-${user.email}`, currentPassword: user.password };
  await api.call('/users/email', { method: 'PUT', token, body: address });
  const plan = { startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T10:00:00.000Z' };
  await api.call('/plans', { token, body: { ...plan, taskId } });
  const lengths = { projectId, fromMinutes: 25, toMinutes: 15 };
  await api.call('/experiments', { token, body: lengths });
  const { db } = api.server;
  await ask(api, user, 'How much did I focus today?');
  const ofModel = { user_id: user.id, host: 'ai.example', notes: 0, intentions: 0, given_at: 0 };
  await db('ai_consents').insert(ofModel);
  await db('ai_days').insert({ user_id: user.id, day: '2026-11-20', answers: 1 });
  await db('calendar_feeds').insert({
    user_id: user.id,
    secret: user.id,
    secret_hash: hashOf(user),
    has_plans: 1,
    has_sessions: 1,
    has_due_tasks: 1,
    created_at: 0,
    updated_at: 0,
  });
  const about = { user_id: user.id, created_at: TEST_START_MS };
  await db('contact_messages').insert({
    ...about,
    id: user.id,
    type: 'feedback',
    name: 'Ada',
    email: user.email,
    message: 'Hello',
  });
  await db('totp_secrets').insert({
    user_id: user.id,
    secret: 'sealed',
    created_at: 0,
    last_step: 0,
  });
  await db('recovery_codes').insert({ user_id: user.id, code_hash: 'c'.repeat(64), created_at: 0 });
  await db('passkeys').insert({
    user_id: user.id,
    id: user.id,
    credential_id: user.id,
    public_key: '',
    sign_count: 0,
    credential_hash: user.id.replaceAll('-', '').padEnd(64, '0'),
    transports: '[]',
    name: 'Laptop',
    created_at: 0,
  });
  await db('sign_in_challenges').insert({
    token_hash: user.id.replaceAll('-', '').padEnd(64, '0'),
    user_id: user.id,
    kind: 'secondStep',
    tries: 0,
    created_at: 0,
    expires_at: 0,
  });
  await db('active_people').insert({
    user_id: user.id,
    kind: 'day',
    period: '2026-11-19',
    joined: '2026-11-16',
  });
  await db('message_answers').insert({
    id: buildId(),
    message_id: user.id,
    user_id: user.id,
    author_id: user.id,
    text: 'Hello Ada',
    created_at: 0,
  });
  await db('message_replies').insert({
    id: buildId(),
    message_id: user.id,
    user_id: user.id,
    text: 'Thanks',
    from_name: 'Ada',
    from_address: user.email,
    attachments: '[]',
    received_at: 0,
    is_cut: 0,
    is_automatic: 0,
    mail_hash: hashOf(user),
    place_hash: hashOf(user),
  });
  await db('payments').insert({
    user_id: user.id,
    id: user.id,
    subscription_id: request.body.id,
    provider: 'manual',
    provider_ref: user.id,
    amount_minor: 400,
    currency: 'EUR',
    status: 'paid',
    paid_at: 0,
    created_at: 0,
  });
  await db('campaign_recipients').insert({
    id: buildId(),
    campaign_id: buildId(),
    contact_id: buildId(),
    user_id: user.id,
    address: user.email,
    state: 'sent',
    due_at: 0,
  });
  await db('reactivations').insert({
    user_id: user.id,
    campaign_id: buildId(),
    claimed_at: 1,
    mailed_at: 1,
  });
  await db('timer_streams').insert({ user_id: user.id, id: user.id, process_id: user.id });
  await db('data_changes').insert({
    user_id: user.id,
    id: user.id,
    process_id: user.id,
    session_id: user.id,
    kinds: 'tasks',
    changed_at: 0,
  });
  await db('active_timers').insert({
    user_id: user.id,
    version: 1,
    is_running: 0,
    is_paused: 0,
    current_session: 'work',
    time_remaining_ms: 0,
    pomodoro_count: 0,
    last_updated_at: 0,
    work_minutes: 25,
    short_break_minutes: 5,
    long_break_minutes: 15,
    is_standalone: 0,
    interrupted: 0,
  });
  return user;
}

describe('POST /users/deletion', () => {
  test('schedules the deletion in 14 days, signs out the other devices and mails the owner', async () => {
    const user = await buildUser(api, { timeZone: 'Europe/Vienna' });
    const { token } = (await login(user)).body;
    const reply = await request(token, user.password);
    expect([reply.status, reply.body]).toEqual([200, { deletesAt: GONE_AT }]);
    expect((await current(user.token)).status).toBe(401);
    expect((await current(token)).body.user.deletesAt).toBe(GONE_AT);
    const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
    const mail = mails.find(({ to }) => to?.[0]?.address === user.email);
    expect(mail?.subject).toBe('Your Ripen account will be deleted');
    expect(mail?.text?.replaceAll('\n', ' ')).toContain(
      'Friday, 4 December 2026 at 11:00 (Europe/Vienna)',
    );
    expect(mail?.text).toContain('Keep my account');
    expect(mail?.text).toMatch(/\/login\n/);
  });

  test('keeps the first date when repeated, and mails nothing more', async () => {
    const user = await buildUser(api);
    await request(user.token, user.password);
    api.clock.nowMs += DAY_MS;
    expect((await request(user.token, user.password)).body).toEqual({ deletesAt: GONE_AT });
    const mails = (await api.mails()).filter((raw) => raw.includes(user.email));
    expect(mails).toHaveLength(1);
  });

  test('refuses a wrong password at its field, and changes nothing', async () => {
    const user = await buildUser(api);
    const reply = await request(user.token, 'not the password');
    expect([reply.status, reply.body.error.fields]).toEqual([
      422,
      { password: 'This is not your password.' },
    ]);
    expect((await request(user.token, undefined)).status).toBe(422);
    expect((await current(user.token)).body.user.deletesAt).toBeNull();
  });

  test('limits guessing to ten attempts', async () => {
    const user = await buildUser(api);
    for (let attempt = 0; attempt < 10; attempt += 1) await request(user.token, `guess ${attempt}`);
    expect((await request(user.token, user.password)).status).toBe(429);
  });

  test('is cancelled by keeping the account, after a new sign-in too', async () => {
    const user = await buildUser(api);
    await request(user.token, user.password);
    const again = await login(user);
    expect(again.body.user.deletesAt).toBe(GONE_AT);
    expect((await keep(again.body.token)).status).toBe(204);
    api.clock.nowMs += 15 * DAY_MS;
    await deleteDue();
    expect((await login(user)).body.user.deletesAt).toBeNull();
    const { token } = (await login(user)).body;
    expect((await keep(token)).status).toBe(204);
    const mails = (await api.mails()).filter((raw) => raw.includes(user.email));
    expect(mails.filter((raw) => raw.includes('Your Ripen account stays'))).toHaveLength(1);
  });
});

describe('after the grace period', () => {
  test('deletes every row of the user in every table, and nothing of other users', async () => {
    const [user, other] = [await buildBusyUser(), await buildBusyUser()];
    const before = await rowsOf(user.id);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    const others = await rowsOf(other.id);
    await request(user.token, user.password);
    api.clock.nowMs += 14 * DAY_MS - 1;
    await deleteDue();
    expect(await api.server.db('users').where({ id: user.id })).toHaveLength(1);
    api.clock.nowMs += 1;
    expect(await deleteDue()).toBe(1);
    expect(Object.values(await rowsOf(user.id)).every((count) => count === 0)).toBe(true);
    expect(await api.server.db('users').where({ id: user.id })).toEqual([]);
    const { db } = api.server;
    expect(await db('outgoing_mails').where({ recipient: user.email })).toEqual([]);
    expect(await rowsOf(other.id)).toEqual(others);
    api.clock.nowMs = TEST_START_MS;
    expect((await current(user.token)).status).toBe(401);
    const anew = { name: 'Ada', email: user.email, password: user.password };
    expect((await api.call('/auth/register', { body: anew })).status).toBe(201);
  });

  test('continues after an interruption, whatever the clock says, and lets nobody in meanwhile', async () => {
    const user = await buildBusyUser();
    const { db } = api.server;
    const counts = Array.from({ length: 1200 }, () => ({ id: buildId(), created_at: 0 }));
    const task = await db('tasks').where({ user_id: user.id }).first('id');
    await db.batchInsert(
      'task_counts',
      counts.map((count) => ({ ...count, user_id: user.id, task_id: task.id })),
      100,
    );
    await request(user.token, user.password);
    await closeAccount(db, { userId: user.id, email: user.email, nowMs: api.clock.nowMs });
    await db('plans').where({ user_id: user.id }).delete();
    expect((await keep(user.token)).status).toBe(401);
    expect((await login(user)).status).toBe(422);
    expect(await deleteDue()).toBe(1);
    expect(Object.values(await rowsOf(user.id)).every((count) => count === 0)).toBe(true);
    expect(await db('users').where({ id: user.id })).toEqual([]);
  });

  test('the days of ten years are marked in few statements, before and after the rows go', async () => {
    const user = await buildUser(api);
    const { db } = api.server;
    const days = dayRange('2014-01-01', '2023-12-31');
    const about = { user_id: user.id, kind: 'day', joined: '2013-12-30' };
    await db.batchInsert(
      'active_people',
      days.map((period) => ({ ...about, period })),
      200,
    );
    await db('changed_days').insert({ day: '2014-01-01', marks: 5 });
    const marking: string[] = [];
    const note = ({ sql }: { sql: string }) => {
      if (/^insert into .changed_days/.test(sql)) marking.push(sql);
    };
    db.on('query', note);
    await deleteEverything(db, user.id);
    db.removeListener('query', note);
    expect(marking).toHaveLength(2 * Math.ceil((days.length + 1) / 400));
    const marked = await db('changed_days').where('day', '<', '2024-01-01').orderBy('day');
    expect(marked.map(({ day }) => day)).toEqual(days);
    expect(marked.map(({ marks }) => marks)).toEqual([7, ...Array(days.length - 1).fill(2)]);
  });

  test('covers every table that names a user', async () => {
    expect(await tablesWithUsers()).toEqual([...TABLES_OF_USERS].toSorted());
  });
});
