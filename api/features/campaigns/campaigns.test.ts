import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAIL = {
  subject: 'A calmer autumn, {{ first_name | "friend" }}',
  preview: 'Three things that are new',
  source: 'Hello {{ name | "there" }}\n\n<Button label="Start" url="/app" />',
};

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterAll(() => api.stop());

const ask = (path: string, options: { method?: 'PUT' | 'DELETE' | 'POST'; body?: unknown } = {}) =>
  api.call(`/admin/email-campaigns${path}`, { token: admin.token, ...options });
const make = async (more: object = {}) =>
  (await ask('', { body: { ...MAIL, listId: NEWSLETTER_LIST_ID, ...more } })).body;
const act = (id: string, name: string, body?: object) =>
  ask(`/${id}/${name}`, { method: 'POST', ...(body === undefined ? {} : { body }) });
const contentOf = (campaign: Record<string, unknown>) => {
  const { subject, preview, source, senderName, replyTo, listId, segment } = campaign;
  const { perHour, warmsUp, hasControl, version } = campaign;
  return {
    subject,
    preview,
    source,
    senderName,
    replyTo,
    listId,
    segment,
    perHour,
    warmsUp,
    hasControl,
    version,
  };
};
const addContact = (address: string) =>
  api.call(`/admin/email-lists/${NEWSLETTER_LIST_ID}/contacts`, {
    token: admin.token,
    body: { address, name: 'Ada Lovelace', consent: { source: 'A form' } },
  });
const actsOn = (id: string) =>
  api.server.db('audit_log').where({ subject_id: id }).orderBy('id').pluck('act');

describe('a draft', () => {
  test('is made once, read, saved, listed and deleted', async () => {
    const id = buildId();
    const created = await ask('', { body: { id, ...MAIL } });
    expect(created).toMatchObject({
      status: 201,
      body: { id, ...MAIL, state: 'draft', version: 0, audience: '', perHour: 3600 },
    });
    expect(created.body.problems).toEqual([]);
    expect((await ask('', { body: { id } })).status).toBe(200);
    const content = { ...contentOf(created.body), subject: 'Winter', listId: NEWSLETTER_LIST_ID };
    const saved = await ask(`/${id}`, { method: 'PUT', body: content });
    expect(saved.body).toMatchObject({ subject: 'Winter', version: 1, audience: 'Newsletter' });
    const [first] = (await ask('?state=draft')).body.items;
    expect(first).toMatchObject({ id, subject: 'Winter', audience: 'Newsletter' });
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/${id}`)).status).toBe(404);
    expect(await actsOn(id)).toEqual(['campaign.create', 'campaign.delete']);
  });

  test('saved by somebody else meanwhile is refused with what is there', async () => {
    const campaign = await make();
    await ask(`/${campaign.id}`, { method: 'PUT', body: contentOf(campaign) });
    const late = await ask(`/${campaign.id}`, { method: 'PUT', body: contentOf(campaign) });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toMatchObject({ id: campaign.id, version: 1 });
  });

  test('goes to a list that is there, or a segment, and not to both', async () => {
    const gone = await ask('', { body: { listId: buildId() } });
    expect([gone.status, gone.body.error.fields]).toEqual([422, { listId: expect.any(String) }]);
    const both = await ask('', { body: { listId: NEWSLETTER_LIST_ID, segment: {} } });
    expect(both.status).toBe(422);
    const segment = { plans: ['free'], inactiveDays: 30 };
    const { body } = await ask('', { body: { segment } });
    expect(body.audience).toBe('Users on the free plan, not seen for 30 days');
  });

  test.each([
    [{ perHour: 5 }, 'perHour'],
    [{ perHour: 1.5 }, 'perHour'],
    [{ senderName: 'ada@example.org' }, 'senderName'],
    [{ senderName: 'Ada\r\nBcc: all@example.org' }, 'senderName'],
    [{ replyTo: 'nobody' }, 'replyTo'],
    [{ replyTo: 'a@example.org\r\nBcc: b@example.org' }, 'replyTo'],
    [{ subject: 'x'.repeat(1001) }, 'subject'],
  ])('with %j is told so at %s', async (fields, field) => {
    const { status, body } = await ask('', { body: fields });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  test('is copied without its state; a list that is gone is left out', async () => {
    const list = await api.call('/admin/email-lists', {
      token: admin.token,
      body: { name: 'Short-lived' },
    });
    const { id } = await make({ listId: list.body.id });
    const path = `/admin/email-lists/${list.body.id}`;
    await api.call(path, { token: admin.token, method: 'DELETE' });
    const copy = await act(id, 'duplicate', {});
    expect(copy).toMatchObject({ status: 201, body: { ...MAIL, state: 'draft', listId: null } });
  });

  test('is paged by the instant of its last change', async () => {
    for (let at = 0; at < 3; at += 1) await make({ subject: `Page ${at}` });
    const first = await ask('?limit=2');
    const next = await ask(`?limit=2&cursor=${first.body.nextCursor}`);
    const ids = [...first.body.items, ...next.body.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await ask('?cursor=x')).status).toBe(422);
  });
});

describe('the mail of a campaign', () => {
  test('is checked at line and column, however long its subject is', async () => {
    const body = { ...MAIL, subject: 'x'.repeat(1000), source: 'Hi {{ nmae | "you" }}' };
    const { problems } = (await ask('/check', { body })).body;
    expect(problems).toContainEqual(
      expect.objectContaining({ part: 'text', line: 1, column: 4, level: 'error' }),
    );
    expect(problems[0]).toMatchObject({ part: 'subject', level: 'error' });
  });

  test('is shown for a contact, and for somebody of whom nothing is known', async () => {
    const contact = await addContact('preview@example.org');
    const shown = await ask('/preview', { body: { ...MAIL, contactId: contact.body.id } });
    expect(shown.body.mail.subject).toBe('A calmer autumn, Ada');
    expect(shown.body.mail.text).toContain('Hello Ada Lovelace');
    expect(shown.body.mail.html).toContain('Hello Ada Lovelace');
    expect(shown.body.mail.text).toMatch(/Unsubscribe:\n\S+\/mail\/\S+/);
    const unknown = await ask('/preview', { body: { ...MAIL, isKnown: false } });
    expect(unknown.body.mail.subject).toBe('A calmer autumn, friend');
    const broken = await ask('/preview', { body: { ...MAIL, source: '<Video />' } });
    expect(broken.body.mail).toBeNull();
    const nobody = await ask('/preview', { body: { ...MAIL, contactId: buildId() } });
    expect(nobody.status).toBe(404);
  });

  test('is tried on administrators alone', async () => {
    const { id } = await make();
    expect((await act(id, 'test', {})).body).toEqual({ sentTo: [admin.email] });
    const [mail] = (await api.mails()).filter((raw) => raw.includes('[Test]'));
    expect(mail).toContain('A calmer autumn, Ada');
    const user = await buildUser(api);
    const refused = await act(id, 'test', { to: [admin.email, user.email] });
    expect([refused.status, refused.body.error.fields]).toEqual([
      422,
      { 'to.1': expect.any(String) },
    ]);
    const broken = await make({ source: '{{ nobody }}' });
    expect((await act(broken.id, 'test', {})).status).toBe(409);
    expect(await actsOn(id)).toEqual(['campaign.create', 'campaign.test']);
  });
});

describe('the state of a campaign', () => {
  const startsAt = new Date(TEST_START_MS + HOUR_MS).toISOString();

  test('follows what administrators do', async () => {
    await addContact('state@example.org');
    const { id, version } = await make();
    const scheduled = await act(id, 'schedule', { startsAt, version });
    expect(scheduled.body).toMatchObject({ state: 'scheduled', startsAt, version: 1 });
    const edited = await ask(`/${id}`, { method: 'PUT', body: contentOf(scheduled.body) });
    expect(edited.body).toMatchObject({ state: 'draft', startsAt: null });
    const again = await act(id, 'schedule', { startsAt, version: 2 });
    expect(again.body.state).toBe('scheduled');
    const back = await ask(`/${id}/schedule`, { method: 'DELETE' });
    expect(back.body.state).toBe('draft');
    expect((await act(id, 'pause')).status).toBe(409);
    expect((await act(id, 'start', { version: 0 })).status).toBe(409);
    const cancelled = await act(id, 'cancel');
    expect(cancelled.body).toMatchObject({ state: 'cancelled', actions: ['duplicate', 'delete'] });
    expect((await act(id, 'start', { version: cancelled.body.version })).status).toBe(409);
  });

  test('does not become sending with an error, or for nobody', async () => {
    const broken = await make({ subject: '' });
    const refused = await act(broken.id, 'start', { version: 0 });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('Correct it first'),
    ]);
    const list = await api.call('/admin/email-lists', {
      token: admin.token,
      body: { name: 'Nobody' },
    });
    const empty = await make({ listId: list.body.id });
    const nobody = await act(empty.id, 'start', { version: 0 });
    expect(nobody.body.error.message).toContain('It would go to nobody');
  });

  test('asks for the password again before anything is sent', async () => {
    const { id, version } = await make();
    api.clock.nowMs = TEST_START_MS + HOUR_MS;
    for (const [name, body] of [
      ['start', { version }],
      ['schedule', { version, startsAt }],
      ['cancel', undefined],
    ] as const) {
      expect((await act(id, name, body)).body.error.id).toBe('passwordNeeded');
    }
    api.clock.nowMs = TEST_START_MS;
  });
});
