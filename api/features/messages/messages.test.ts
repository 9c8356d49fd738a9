import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldMessages } from '#api/features/messages/service.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const OWNER = 'owner@ripen.example';
const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: TestUser;
let callers = 0;
beforeAll(async () => {
  api = await startApi({ contactEmail: OWNER, trustedProxies: 1 });
  admin = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** Writes by the contact form, each time from another address; returns the message's id. */
async function write(given: object = {}, token?: string): Promise<string> {
  callers += 1;
  const body = {
    name: 'Ruth Berg',
    email: 'ruth@example.org',
    type: 'bug-report',
    message: 'The sound is twice.\n\nOn my iPad.',
    ...given,
  };
  const headers = { 'x-forwarded-for': `198.51.${Math.floor(callers / 250)}.${callers % 250}` };
  return (await api.call('/contact', { body, token, headers })).body.id;
}

const list = async (query = '') =>
  (await api.call(`/admin/messages${query}`, { token: admin.token })).body;
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);
const read = async (id: string) =>
  (await api.call(`/admin/messages/${id}`, { token: admin.token })).body;
const update = (id: string, body: object, by = admin) =>
  api.call(`/admin/messages/${id}`, { method: 'PUT', token: by.token, body });
const answer = (id: string, body: object, by = admin) =>
  api.call(`/admin/messages/${id}/answers`, { token: by.token, body });
const auditOf = (id: string) => api.server.db('audit_log').where({ subject_id: id }).orderBy('id');

async function mailsTo(address: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

describe('the list', () => {
  test('has the newest first, page by page, and says who wrote what', async () => {
    const user = await buildUser(api);
    const first = await write({ email: 'pages@example.org' });
    api.clock.nowMs += 1000;
    const second = await write(
      { email: 'pages@example.org', message: 'x'.repeat(400) },
      user.token,
    );
    const page = await list('?limit=1');
    expect(idsOf(page)).toEqual([second]);
    expect(page.items[0]).toEqual({
      id: second,
      type: 'bug-report',
      name: 'Ruth Berg',
      email: 'pages@example.org',
      userId: user.id,
      message: 'x'.repeat(300),
      state: 'new',
      assignee: null,
      note: '',
      receivedAt: '2026-11-20T10:00:01.000Z',
      changedAt: '2026-11-20T10:00:01.000Z',
      writtenAt: '2026-11-20T10:00:01.000Z',
      answers: 0,
      replies: 0,
      version: 0,
    });
    const next = await list(`?limit=1&cursor=${page.nextCursor}`);
    expect(idsOf(next)).toEqual([first]);
    expect((await read(second)).message).toBe('x'.repeat(400));
  });

  test('is narrowed by state, type, assignee and the beginning of an address', async () => {
    const idea = await write({ email: 'zoe@example.org', type: 'feature-request' });
    const taken = await write({ email: 'zoe.b@example.org' });
    await update(taken, { state: 'open', assigneeId: admin.id });
    expect(idsOf(await list('?state=open'))).toEqual([taken]);
    expect(idsOf(await list('?type=feature-request'))).toEqual([idea]);
    expect(idsOf(await list(`?assignee=${admin.id}&type=bug-report`))).toEqual([taken]);
    expect(idsOf(await list('?sender=Zoe'))).toEqual([taken, idea]);
    expect(idsOf(await list('?sender=zoe@'))).toEqual([idea]);
    expect(idsOf(await list('?sender=zo%25'))).toEqual([]);
    expect(idsOf(await list('?assignee=nobody&sender=zoe'))).toEqual([idea]);
    const [page] = [await list('?sender=zoe&limit=1')];
    expect(idsOf(await list(`?sender=zoe&limit=1&cursor=${page.nextCursor}`))).toEqual([idea]);
  });

  test.each([
    ['a state that nobody knows', '?state=lost'],
    ['a filter that nobody knows', '?colour=red'],
    ['the page key of another list', '?sender=zoe&cursor=WzEsImEiXQ'],
  ])('refuses %s', async (_what, query) => {
    expect((await api.call(`/admin/messages${query}`, { token: admin.token })).status).toBe(422);
  });
});

describe('a change', () => {
  test('sets state, assignee and note, with its entry in the audit log', async () => {
    const id = await write();
    const reply = await update(id, {
      state: 'open',
      assigneeId: admin.id,
      note: 'Ask for the iPad’s age.',
      version: 0,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      state: 'open',
      assignee: { id: admin.id, name: 'Ada Sand' },
      version: 1,
      note: 'Ask for the iPad’s age.',
    });
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({ actor_id: admin.id, act: 'message.update' });
    // The words of a note are for the note alone.
    expect(JSON.parse(entry.details)).toEqual({ state: 'open', assigneeId: admin.id });
    const kept = await update(id, { state: 'spam' });
    expect(kept.body).toMatchObject({ state: 'spam', note: 'Ask for the iPad’s age.' });
    expect((await update(id, { assigneeId: null })).body.assignee).toBeNull();
  });

  test('of a message that has changed since is refused with the present one', async () => {
    const id = await write();
    const other = await buildAdmin(api);
    await update(id, { state: 'spam', version: 0 });
    const late = await update(id, { state: 'done', version: 0 }, other);
    expect(late.status).toBe(409);
    expect(late.body.error.current).toMatchObject({ id, state: 'spam', version: 1 });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('by two hands at once happens once', async () => {
    const id = await write();
    const other = await buildAdmin(api);
    const calls = [admin, other].map((by) => update(id, { assigneeId: by.id, version: 0 }, by));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('gives it to administrators alone', async () => {
    const [id, user] = [await write(), await buildUser(api)];
    const reply = await update(id, { assigneeId: user.id });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ assigneeId: 'Choose an active administrator.' });
  });

  test('of a message that is not there answers 404', async () => {
    expect((await update(buildId(), { state: 'done' })).status).toBe(404);
  });
});

describe('an answer', () => {
  test('goes to the sender with the message quoted, and the message is done', async () => {
    const id = await write({ email: 'quoted@example.org' });
    const text = 'Press anything on the laptop <once>.\n\nThen it is quiet.';
    const reply = await answer(id, { text });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      id,
      state: 'done',
      assignee: { id: admin.id },
      answers: 1,
      version: 1,
      thread: [{ text, author: { id: admin.id, name: 'Ada Sand' }, delivery: 'waiting' }],
    });
    const [mail, ...others] = await mailsTo('quoted@example.org');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Re: your message to Ripen (bug report)');
    expect(mail?.replyTo).toEqual([{ name: 'Ripen', address: OWNER }]);
    expect(mail?.text).toContain(
      `${text}\n\nYou wrote on 20 November 2026:\n\n> The sound is twice.\n>\n> On my iPad.`,
    );
    expect(mail?.html).toContain('>Press anything on the laptop &lt;once&gt;.</p>');
    expect((await read(id)).thread[0].delivery).toBe('sent');
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({ act: 'message.answer', subject_kind: 'message' });
    expect(entry.details).not.toContain('laptop');
  });

  test('belongs to one thread with the message and the answers before it', async () => {
    const id = await write({ email: 'thread@example.org' });
    const [one, two] = [buildId(), buildId()];
    await answer(id, { id: one, text: 'First', keepOpen: true });
    expect((await read(id)).state).toBe('open');
    await answer(id, { id: two, text: 'Second' });
    const [notice] = (await mailsTo(OWNER)).slice(-1);
    expect(notice?.messageId).toBe(`<${id}@localhost>`);
    const [first, second] = await mailsTo('thread@example.org');
    expect(first).toMatchObject({
      messageId: `<${one}@localhost>`,
      inReplyTo: `<${id}@localhost>`,
      references: `<${id}@localhost>`,
    });
    expect(second).toMatchObject({
      messageId: `<${two}@localhost>`,
      inReplyTo: `<${one}@localhost>`,
      references: `<${id}@localhost> <${one}@localhost>`,
    });
  });

  test('is sent once, however often it arrives', async () => {
    const [message, id] = [await write({ email: 'once@example.org' }), buildId()];
    const calls = Array.from({ length: 6 }, () => answer(message, { id, text: 'Hello' }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await mailsTo('once@example.org')).toHaveLength(1);
    expect((await read(message)).answers).toBe(1);
    const elsewhere = await answer(await write(), { id, text: 'Hello' });
    expect(elsewhere.status).toBe(409);
  });

  test('to a message that somebody else has just answered is refused where its version is named', async () => {
    const id = await write({ email: 'race@example.org' });
    const other = await buildAdmin(api);
    const calls = [admin, other].map((by) => answer(id, { text: by.id, version: 0 }, by));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409]);
    expect(await mailsTo('race@example.org')).toHaveLength(1);
  });

  test.each(['', ' \n ', 'x'.repeat(10_001)])(
    'of no words or too many is refused',
    async (text) => {
      expect((await answer(await write(), { text })).status).toBe(422);
    },
  );
});

test('messages that are done are deleted after a year, spam after a month, others never', async () => {
  const [fresh, done, spam] = [await write(), await write(), await write()];
  await answer(done, { text: 'Thank you.' });
  await update(spam, { state: 'spam' });
  const { db } = api.server;
  const left = async () => {
    const rows = await db('contact_messages').whereIn('id', [fresh, done, spam]).select('id');
    return rows.map(({ id }) => id).sort();
  };
  await deleteOldMessages(db, TEST_START_MS + 30 * DAY_MS);
  expect(await left()).toEqual([fresh, done, spam].sort());
  await deleteOldMessages(db, TEST_START_MS + 30 * DAY_MS + 1);
  expect(await left()).toEqual([fresh, done].sort());
  await deleteOldMessages(db, TEST_START_MS + 365 * DAY_MS + 1);
  expect(await left()).toEqual([fresh]);
  expect(await db('message_answers').where({ message_id: done })).toEqual([]);
});
