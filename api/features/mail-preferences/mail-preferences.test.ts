import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealContact, unsubscribeLink } from '#api/mail/mail-links.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const at = (ms: number) => new Date(ms).toISOString();

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi({ trustedProxies: 1 });
  admin = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

let counter = 0;
const someAddress = () => `reader${++counter}@example.org`;
const someHost = () => `10.9.${counter >> 8}.${counter & 255}`;

/** Sends the form as a browser does without any script. */
async function askFor(fields: Record<string, string>, host = someHost()) {
  const reply = await fetch(`${api.url}/api/newsletter`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': host },
    body: new URLSearchParams(fields),
  });
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() };
}

async function lastMailTo(address: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

async function linkTo(address: string): Promise<string> {
  const mail = (await lastMailTo(address)).at(-1);
  return /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (token: string) => api.call('/newsletter/confirm', { body: { token } });

/** Somebody on the newsletter, with the secret of their page. */
async function buildReader(name = 'Ada') {
  const address = someAddress();
  await askFor({ email: address, name });
  const token = await linkTo(address);
  const { body } = await confirm(token);
  return { address, token, secret: String(body.page).replace('/mail/', '') };
}

const pageOf = (secret: string) => api.call(`/mail/${secret}`);
const save = (secret: string, body: unknown) =>
  api.call(`/mail/${secret}`, { method: 'PUT', body });
const newsletterCount = async () =>
  (await api.server.db('mail_lists').where({ id: NEWSLETTER_LIST_ID }).first()).contacts;
const onlist = async (address: string) =>
  (await api.server.db('mail_list_members').where({ address, is_active: 1 })).length;
const importRow = (address: string) =>
  api.call(`/admin/email-lists/${NEWSLETTER_LIST_ID}/contacts/import`, {
    token: admin.token,
    body: { consent: { source: 'A file' }, rows: [{ line: 1, address }] },
  });

describe('the newsletter’s form', () => {
  test('answers the same for every address, and stores nothing before its link is used', async () => {
    const { address } = await buildReader();
    const [known, unknown] = [
      await askFor({ email: address }),
      await askFor({ email: someAddress() }),
    ];
    expect(known).toEqual({ status: 303, to: '/newsletter#sent', text: '' });
    expect(unknown).toEqual(known);
    const waiting = someAddress();
    await askFor({ email: waiting });
    const { db } = api.server;
    expect(await db('mail_contacts').where({ address: waiting })).toEqual([]);
    expect(await lastMailTo(waiting)).toHaveLength(1);
    expect(await db('mail_contacts').where({ address: waiting })).toEqual([]);
  });

  test.each([{}, { email: '' }, { email: 'ada' }, { email: 'a@example.org, b@example.org' }])(
    'leads back to the field for %j',
    async (fields) => {
      const reply = await askFor({ name: 'Ada', ...fields });
      expect([reply.status, reply.to]).toEqual([303, '/newsletter#address']);
    },
  );

  test('mails an address once an hour, whoever asks, and a host ten times', async () => {
    const address = someAddress();
    for (let index = 0; index < 3; index += 1) {
      counter += 1;
      await askFor({ email: index === 1 ? address.toUpperCase() : address });
    }
    expect(await lastMailTo(address)).toHaveLength(1);
    api.clock.nowMs += HOUR_MS;
    await askFor({ email: address });
    expect(await lastMailTo(address)).toHaveLength(2);
    const answers: (string | null)[] = [];
    for (let index = 0; index < 12; index += 1) {
      answers.push((await askFor({ email: someAddress() }, '10.8.7.6')).to);
    }
    expect(answers.filter((to) => to === '/newsletter#later')).toHaveLength(2);
  });

  test('puts nothing into the head of the mail', async () => {
    const address = someAddress();
    await askFor({ email: address, name: 'Ada\r\nBcc: eve@example.org\u202e <b>' });
    const [mail] = await lastMailTo(address);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text).toContain('Hello Ada Bcc: eve@example.org <b>,');
    expect(mail?.html).toContain('&lt;b&gt;');
  });
});

describe('a confirmation', () => {
  test('puts the reader on the newsletter with the time of the consent, once', async () => {
    const before = await newsletterCount();
    const address = someAddress();
    await askFor({ email: address, name: 'Ada' });
    const token = await linkTo(address);
    api.clock.nowMs += 7 * DAY_MS;
    const first = await confirm(token);
    expect([first.status, (await confirm(token)).status]).toEqual([200, 200]);
    expect(await newsletterCount()).toBe(before + 1);
    const { body } = await pageOf(String(first.body.page).replace('/mail/', ''));
    const instant = at(TEST_START_MS + 7 * DAY_MS);
    expect(body).toEqual({
      address,
      name: 'Ada',
      heldSince: instant,
      noMail: null,
      lists: [
        {
          id: NEWSLETTER_LIST_ID,
          name: 'Newsletter',
          isOn: true,
          source: 'form',
          consent: 'Confirmed by the link in a mail',
          consentedAt: instant,
          addedAt: instant,
          leftAt: null,
        },
      ],
    });
  });

  test('ends after seven days, and takes no token but ours', async () => {
    const address = someAddress();
    await askFor({ email: address });
    const token = await linkTo(address);
    api.clock.nowMs += 7 * DAY_MS + 1;
    expect((await confirm(token)).status).toBe(410);
    api.clock.nowMs = TEST_START_MS;
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const other = sealContact(api.server.deps.secrets, { contactId: buildId(), address });
    for (const wrong of [changed, other, 'nonsense', '..', 'A'.repeat(2000)]) {
      expect((await confirm(wrong)).status).toBe(410);
    }
    expect(await onlist(address)).toBe(0);
  });

  test('does not bring back who has left since; asking again does', async () => {
    const { address, token, secret } = await buildReader();
    api.clock.nowMs += 1000;
    await api.call(`/mail/${secret}/unsubscribe`, { method: 'POST' });
    expect((await confirm(token)).status).toBe(410);
    api.clock.nowMs += HOUR_MS;
    await askFor({ email: address });
    expect((await confirm(await linkTo(address))).status).toBe(200);
    expect(await onlist(address)).toBe(1);
    expect((await pageOf(secret)).body.noMail).toBeNull();
  });
});

describe('one click', () => {
  test('unsubscribes without a session, in the words of RFC 8058, again without harm', async () => {
    const { address, secret } = await buildReader();
    const before = await newsletterCount();
    for (let times = 0; times < 2; times += 1) {
      const reply = await fetch(unsubscribeLink(api.url, secret), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect([reply.status, await reply.text()]).toEqual([204, '']);
    }
    expect(await newsletterCount()).toBe(before - 1);
    expect((await pageOf(secret)).body).toMatchObject({
      noMail: 'unsubscribed',
      lists: [{ isOn: false, leftAt: at(TEST_START_MS) }],
    });
    expect((await importRow(address)).body).toMatchObject({
      added: 0,
      rows: [{ outcome: 'suppressed' }],
    });
  });

  test('counts also after the owner has taken the reader off the last list', async () => {
    const { address, secret } = await buildReader();
    const { id } = await api.server.db('mail_contacts').where({ address }).first('id');
    const remove = `/admin/email-lists/${NEWSLETTER_LIST_ID}/contacts/remove`;
    await api.call(remove, { token: admin.token, body: { ids: [id] } });
    expect((await pageOf(secret)).status).toBe(410);
    for (let times = 0; times < 2; times += 1) {
      const reply = await api.call(`/mail/${secret}/unsubscribe`, { method: 'POST' });
      expect(reply.status).toBe(204);
    }
    expect((await importRow(address)).body.rows).toMatchObject([
      { outcome: 'suppressed', message: `${address} gets no mail: it has unsubscribed.` },
    ]);
    expect(await api.server.db('mail_suppressions').where({ address })).toEqual([]);
  });

  test('of a link from before addresses were in it still unsubscribes a contact', async () => {
    const { address, secret } = await buildReader();
    const { id } = await api.server.db('mail_contacts').where({ address }).first('id');
    const sealed = api.server.deps.secrets.seal(id, 'mail link of a contact').slice('v1.'.length);
    expect((await pageOf(sealed)).body).toEqual((await pageOf(secret)).body);
    await api.call(`/mail/${sealed}/unsubscribe`, { method: 'POST' });
    expect((await pageOf(secret)).body.noMail).toBe('unsubscribed');
  });

  test('as a link leads to the page, and changes nothing', async () => {
    const { address, secret } = await buildReader();
    const reply = await fetch(`${api.url}/api/mail/${secret}/unsubscribe`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/mail/${secret}`]);
    expect(await onlist(address)).toBe(1);
  });
});

describe('the page of a reader', () => {
  test('changes the name and the lists, of which only those that were offered can be joined', async () => {
    const { address, secret } = await buildReader();
    const other = await api.call('/admin/email-lists', {
      token: admin.token,
      body: { name: `Other ${address}` },
    });
    const joined = await save(secret, {
      name: ' Ada  Sand ',
      lists: [NEWSLETTER_LIST_ID, other.body.id],
    });
    expect(joined.body).toMatchObject({ name: 'Ada Sand', lists: [{ isOn: true }] });
    expect(joined.body.lists).toHaveLength(1);
    expect((await save(secret, { name: '', lists: [] })).body).toMatchObject({
      name: '',
      noMail: null,
      lists: [{ isOn: false }],
    });
    expect((await importRow(address)).body.rows).toMatchObject([{ outcome: 'left' }]);
    const back = await save(secret, { name: '', lists: [NEWSLETTER_LIST_ID] });
    expect(back.body.lists).toMatchObject([{ isOn: true, source: 'person', leftAt: null }]);
  });

  test('gives everything as a file', async () => {
    const { secret } = await buildReader();
    const reply = await fetch(`${api.url}/api/mail/${secret}/export`);
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    expect(await reply.json()).toEqual((await pageOf(secret)).body);
  });

  test('erases everything but a hash, and no import brings it back', async () => {
    const before = await newsletterCount();
    const { address, token, secret } = await buildReader();
    const { db } = api.server;
    const campaign = {
      to: address,
      subject: 'News',
      text: 'News',
      html: 'News',
      kind: 'campaign' as const,
      unsubscribeUrl: 'https://ripen.example/api/mail/x/unsubscribe',
    };
    await api.server.deps.mailer.queue(db, campaign);
    const erase = () => api.call(`/mail/${secret}`, { method: 'DELETE' });
    expect([(await erase()).status, (await erase()).status]).toEqual([204, 204]);
    expect(await newsletterCount()).toBe(before);
    for (const table of ['mail_contacts', 'mail_list_members', 'mail_suppressions']) {
      expect(await db(table).where({ address })).toEqual([]);
    }
    expect(await db('outgoing_mails').where({ recipient: address })).toEqual([]);
    expect((await importRow(address)).body.rows).toMatchObject([{ outcome: 'suppressed' }]);
    expect((await pageOf(secret)).status).toBe(410);
    expect((await confirm(token)).status).toBe(410);
    expect((await api.call(`/mail/${secret}/unsubscribe`, { method: 'POST' })).status).toBe(204);
  });

  test('opens for no other secret', async () => {
    const { secret } = await buildReader();
    const changed = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [changed, buildId(), 'A'.repeat(80), 'A'.repeat(401), 'a.b'.repeat(10)]) {
      expect((await pageOf(wrong)).status).toBe(404);
      expect((await api.call(`/mail/${wrong}`, { method: 'DELETE' })).status).toBe(404);
    }
    expect((await pageOf(secret)).status).toBe(200);
  });
});
