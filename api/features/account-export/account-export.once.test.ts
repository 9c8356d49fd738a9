import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountDataApi, EXPORT_PARTS } from '#shared/contract/account/account-data.ts';
import { buildProject, buildTask } from '#tests/support/database/focus-data.ts';
import { tablesOfUsers } from '#tests/support/database/schema/tables-of-users.ts';
import { timerState } from '#tests/support/database/timer-states.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser } from '#tests/support/site/build.ts';
import { SOURCES, type Source } from './repo.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Tables that are not lists of an export, with the reason. */
const NO_LISTS = {
  active_timers: 'stands in its head',
  calendar_feeds: 'stands in its head, without the address',
  task_counts: 'is summed up in looseTasks and tasks',
  password_resets: 'holds hashes of links that work for an hour',
  reactivations: 'repeats what is exported of the mails of campaigns',
  email_changes: 'holds the hash of a link that works for a day',
  timer_streams: 'names streams that are open now',
  data_changes: 'holds changes for other processes, for minutes',
  search_items: 'follows from the rows',
  search_words: 'follows from the rows',
  user_directory: 'follows from the profile, premium, the sessions and the devices',
  user_words: 'follows from the profile',
  account_usage: 'follows from the rows',
  session_sums: 'follows from the sessions',
  active_people: 'follows from the sessions',
  ai_days: 'counts the answers of one day',
  receipt_parts: 'holds the files of receipts, each of which is downloaded by itself',
  totp_secrets: 'holds the encrypted secret of one-time codes',
  recovery_codes: 'holds hashes of codes',
  sign_in_challenges: 'names sign-ins that are under way, for minutes',
  known_networks: 'holds hashes of places, which nobody can read',
};

/** Columns that are left out of every list, with the reason. */
const LEFT_OUT = {
  contact_id: 'is the id of the contact, which stands in its head',
  attempts: 'says how often sending was tried',
  lease_holder: 'names the process that sends',
  lease_until: 'says until when it may',
  unsure: 'says how often a process ended meanwhile',
  user_id: 'is the id of the profile',
  updated_at: 'says when the row was written',
  deleted_at: 'keeps a row out, except where deleted ones are named',
  version: 'tells two writers apart',
  saved_at: 'tells other processes what is new',
  token_hash: 'is a secret',
  credential_id: 'is known to the device that made it',
  credential_hash: 'follows from it',
  public_key: 'is the half of a key that only checks signatures',
  sign_count: 'tells a copied passkey',
  leased_until: 'says until when a question is being answered',
  transports: 'says how the device is reached',
  confirmed_at: 'says when the password was given last',
  hour_of_week: 'follows from start and zone',
  repeat_day: 'follows from due day and repeat',
  open_slot: 'follows from the status',
  decided_by: 'is somebody else',
  told_phase: 'says which mail was sent',
  due_at: 'follows from the dates',
  state: 'says how far administrators are with a message',
  changed_at: 'says when they were',
  assignee_id: 'is somebody else',
  author_id: 'is somebody else',
  note: 'is for administrators alone: who wants to read it asks them',
  receipt_deletes_at: 'follows from the decision',
  reply_tag: 'is a secret: whoever knows it can write into the conversation',
  written_at: 'follows from message and replies',
  mail_id: 'tells mail programs what belongs together',
  mail_hash: 'tells a mail that came twice',
  place_hash: 'tells a mail that was read twice',
};

describe('an export', () => {
  test('covers every table that names a user', async () => {
    const sources = new Set(Object.values(SOURCES).map(({ table }) => table));
    const known = [...sources, ...Object.keys(NO_LISTS)];
    expect([...(await tablesOfUsers(api.server.db)).keys()]).toEqual(known.toSorted());
  });

  test('takes the names of all parts at once, as the app sends them', async () => {
    const { token } = await buildUser(api);
    const parts = encodeURIComponent(EXPORT_PARTS.join(','));
    const { status } = await api.call(`${accountDataApi.export.path}?parts=${parts}`, { token });
    expect(status).toBe(200);
  });

  test('covers every column of its tables', async () => {
    const tables = await tablesOfUsers(api.server.db);
    const sources = Object.values(SOURCES);
    const forgotten = sources.flatMap(({ table }) => {
      const lists: readonly Source[] = sources.filter((source) => source.table === table);
      const known = [...lists.flatMap(({ columns }) => columns), ...Object.keys(LEFT_OUT)];
      const all = tables.get(table) ?? [];
      return all.filter((column) => !known.includes(column)).map((name) => `${table}.${name}`);
    });
    expect(forgotten).toEqual([]);
  });

  test('contains the live timer, the active task, the contents of the feed, messages and requests for premium', async () => {
    const user = await buildUser(api);
    const { token } = user;
    const { id: projectId } = await buildProject(api, user);
    const { id: taskId } = await buildTask(api, user, { projectId });
    await api.call('/users/active-task', { method: 'PUT', token, body: { taskId } });
    await api.call('/active-timer', { token, body: timerState({ intention: 'Chapter 2' }) });
    const contents = { plans: true, sessions: true, dueTasks: false };
    const feed = await api.call('/calendar-feed', { method: 'PUT', token, body: { contents } });
    const { db } = api.server;
    await db('contact_messages').insert({
      id: user.id,
      user_id: user.id,
      created_at: 0,
      type: 'feedback',
      name: 'Ada',
      email: user.email,
      message: 'Hello',
    });
    await db('message_answers').insert({
      id: user.id,
      message_id: user.id,
      user_id: user.id,
      author_id: user.id,
      text: 'Hello Ada',
      created_at: 0,
    });
    await db('message_replies').insert({
      id: user.id,
      message_id: user.id,
      user_id: user.id,
      text: 'Thanks',
      from_name: 'Ada',
      from_address: user.email,
      attachments: '["a.png"]',
      is_cut: 0,
      is_automatic: 0,
      received_at: 0,
      mail_hash: 'a'.repeat(64),
      place_hash: 'b'.repeat(64),
    });
    await api.call('/subscriptions', { token, body: { plan: 'yearly', reference: 'INV 12' } });
    const { body } = await api.call('/users/export', { token });
    expect(body).toMatchObject({
      subscriptions: [{ plan: 'yearly', status: 'pending', reference: 'INV 12', decidedAt: null }],
      activeTaskId: taskId,
      timer: { intention: 'Chapter 2', version: 1 },
      calendarFeed: contents,
      messages: [{ type: 'feedback', message: 'Hello', createdAt: '1970-01-01T00:00:00.000Z' }],
      messageAnswers: [{ messageId: user.id, text: 'Hello Ada' }],
      messageReplies: [{ messageId: user.id, text: 'Thanks', attachments: ['a.png'] }],
    });
    expect(feed.status).toBe(200);
    const secret = /calendar\/(.+)\.ics/.exec(feed.body.address)?.[1] ?? '';
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
