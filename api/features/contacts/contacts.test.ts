import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';

const consent = { source: 'Ticked at the conference' };
const NOW = new Date(TEST_START_MS).toISOString();

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterAll(() => api.stop());

const ask = (path: string, options: { method?: 'PUT' | 'DELETE' | 'POST'; body?: unknown } = {}) =>
  api.call(`/admin/email-lists${path}`, { token: admin.token, ...options });
const makeList = async (name = `List ${buildId()}`): Promise<string> =>
  (await ask('', { body: { name } })).body.id;
const add = (listId: string, address: string, more: object = {}) =>
  ask(`/${listId}/contacts`, { body: { address, consent, ...more } });
const importRows = (listId: string, rows: unknown, more: object = {}) =>
  ask(`/${listId}/contacts/import`, { body: { rows, consent, ...more } });
const contactsOf = async (listId: string, query = ''): Promise<Record<string, unknown>[]> =>
  (await ask(`/${listId}/contacts${query}`)).body.items;
const countOf = async (listId: string): Promise<number> =>
  (await ask('')).body.items.find(({ id }: { id: string }) => id === listId).contacts;
const actsOn = (listId: string) =>
  api.server.db('audit_log').where({ subject_id: listId }).orderBy('id').pluck('act');
const contactRow = (address: string) => api.server.db('mail_contacts').where({ address }).first();

describe('lists', () => {
  test('are made once, renamed, listed by name, and deleted with their contacts', async () => {
    const id = buildId();
    const body = { id, name: '  Teachers  ' };
    expect(await ask('', { body })).toMatchObject({
      status: 201,
      body: { id, name: 'Teachers', kind: 'static', contacts: 0, createdAt: NOW },
    });
    expect((await ask('', { body })).status).toBe(200);
    await add(id, 'only@example.org');
    await add(NEWSLETTER_LIST_ID, 'both@example.org');
    await add(id, 'both@example.org');
    expect(await countOf(id)).toBe(2);
    const renamed = await ask(`/${id}`, { method: 'PUT', body: { name: 'A teachers’ list' } });
    expect(renamed.body).toMatchObject({ name: 'A teachers’ list', contacts: 2 });
    expect((await ask(`/${id}`)).body).toEqual(renamed.body);
    const names = (await ask('')).body.items.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('Newsletter');
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/${id}/contacts`)).status).toBe(404);
    expect((await ask(`/${id}`)).status).toBe(404);
    expect(await contactRow('only@example.org')).toBeUndefined();
    expect(await contactRow('both@example.org')).toBeDefined();
    expect(await api.server.db('mail_lists').where({ id })).toEqual([]);
    expect(await actsOn(id)).toEqual([
      'emailList.create',
      'emailList.add',
      'emailList.add',
      'emailList.rename',
      'emailList.delete',
    ]);
  });

  test('have names of their own, also when they look alike', async () => {
    await makeList('Caf\u00e9 owners');
    const taken = await ask('', { body: { name: 'CAFE owners' } });
    expect([taken.status, taken.body.error.fields]).toEqual([422, { name: expect.any(String) }]);
    const other = await makeList('Bakers');
    const renamed = await ask(`/${other}`, { method: 'PUT', body: { name: 'cafe owners' } });
    expect(renamed.status).toBe(422);
    expect((await ask(`/${other}`, { method: 'PUT', body: { name: 'BAKERS' } })).status).toBe(200);
  });

  test('include the newsletter, which cannot be deleted', async () => {
    expect((await ask(`/${NEWSLETTER_LIST_ID}`, { method: 'DELETE' })).status).toBe(409);
    expect((await ask(`/${buildId()}`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('a contact', () => {
  test('is added with its consent, once, and taken off', async () => {
    const listId = await makeList();
    const at = '2026-05-01T10:00:00.000Z';
    const given = { name: 'Ada', consent: { ...consent, at } };
    const first = await add(listId, ' Ada@Example.org ', given);
    expect(first).toMatchObject({
      status: 201,
      body: {
        address: 'ada@example.org',
        name: 'Ada',
        source: 'owner',
        consentedAt: at,
        consent: consent.source,
        addedAt: NOW,
        suppressed: null,
      },
    });
    expect(await add(listId, 'ada@example.org')).toMatchObject({ status: 200, body: first.body });
    expect(await countOf(listId)).toBe(1);
    const ids = [first.body.id, buildId()];
    const remove = () => ask(`/${listId}/contacts/remove`, { body: { ids } });
    expect((await remove()).body).toEqual({ removed: 1 });
    expect((await remove()).body).toEqual({ removed: 0 });
    expect(await countOf(listId)).toBe(0);
    expect(await contactRow('ada@example.org')).toBeUndefined();
  });

  test.each([
    ['no address', { address: 'ada' }, 'address'],
    ['two addresses', { address: 'ada@example.org, eve@example.org' }, 'address'],
    ['no consent', { address: 'a@example.org', consent: undefined }, 'consent'],
    ['a blank consent', { address: 'a@example.org', consent: { source: ' ' } }, 'consent.source'],
    [
      'a consent to come',
      { address: 'a@example.org', consent: { ...consent, at: '2027-01-01T00:00:00.000Z' } },
      'consent.at',
    ],
  ])('with %s is refused at the field', async (_what, given, field) => {
    const listId = await makeList();
    const { status, body } = await ask(`/${listId}/contacts`, { body: { consent, ...given } });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  test('is not added who is suppressed or has left, and that is said', async () => {
    const listId = await makeList();
    await withTransaction(api.server.db, (trx) =>
      suppress(trx, { address: 'gone@example.org', reason: 'complaint', nowMs: TEST_START_MS }),
    );
    const suppressed = await add(listId, 'gone@example.org');
    expect(suppressed.body.error.fields.address).toContain('has complained');
    await add(listId, 'left@example.org');
    await api.server
      .db('mail_list_members')
      .where({ address: 'left@example.org' })
      .update({ is_active: 0, left_at: TEST_START_MS });
    expect((await add(listId, 'left@example.org')).body.error.fields.address).toContain(
      'has left this list',
    );
  });

  test('is found by the beginning of the address, page by page', async () => {
    const listId = await makeList();
    const rows = Array.from({ length: 7 }, (_, index) => ({
      line: index + 1,
      address: `${index % 2 === 0 ? 'ann' : 'otto'}${index}@example.org`,
    }));
    await importRows(listId, rows);
    const found = await contactsOf(listId, '?search=ANN');
    expect(found.map(({ address }) => address)).toEqual([
      'ann0@example.org',
      'ann2@example.org',
      'ann4@example.org',
      'ann6@example.org',
    ]);
    const first = (await ask(`/${listId}/contacts?limit=5`)).body;
    const second = (await ask(`/${listId}/contacts?limit=5&cursor=${first.nextCursor}`)).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([5, 2, null]);
    expect(await contactsOf(listId, '?search=_nn')).toEqual([]);
    expect(await contactsOf(listId, '?search=%25')).toEqual([]);
  });
});

describe('an import', () => {
  test('adds each row once and reports the others by line; the same file again adds nothing', async () => {
    const listId = await makeList();
    await withTransaction(api.server.db, (trx) =>
      suppress(trx, { address: 'erased@example.org', reason: 'erased', nowMs: TEST_START_MS }),
    );
    const rows = [
      { line: 2, address: 'Ada.Import@example.org', name: ' Ada\u202e  Sand ' },
      { line: 3, address: 'nobody' },
      { line: 4, address: 'ada.import@EXAMPLE.org' },
      { line: 5, address: 'erased@example.org' },
      { line: 7, address: 'long@example.org', name: 'a'.repeat(81) },
      { line: 8, address: 'later@example.org', consentedAt: '2027-01-01T00:00:00.000Z' },
      { line: 9, address: 'told@example.org', consentedAt: '2026-01-02T03:04:05.000Z' },
      { line: 10, address: '=cmd|calc!A1@example.org' },
    ];
    const first = await importRows(listId, rows);
    expect(first.body.added).toBe(3);
    expect(
      first.body.rows.map(({ line, outcome }: { line: number; outcome: string }) => [
        line,
        outcome,
      ]),
    ).toEqual([
      [3, 'invalid'],
      [4, 'repeated'],
      [5, 'suppressed'],
      [7, 'invalid'],
      [8, 'invalid'],
    ]);
    const again = (await importRows(listId, rows)).body;
    expect(again.added).toBe(0);
    expect(again.rows).toHaveLength(8);
    expect(await countOf(listId)).toBe(3);
    expect(await contactsOf(listId)).toMatchObject([
      { address: '=cmd|calc!a1@example.org' },
      { address: 'ada.import@example.org', name: 'Ada Sand', consentedAt: null, source: 'import' },
      { address: 'told@example.org', consentedAt: '2026-01-02T03:04:05.000Z' },
    ]);
  });

  test('and taking off are one entry each in the audit log, in however many calls', async () => {
    const [listId, other] = [await makeList(), await makeList()];
    const [actId, removeId] = [buildId(), buildId()];
    const row = (line: number, status = 'subscribed') => {
      return { line, status, address: `part${line}@example.org` };
    };
    await importRows(listId, [row(1), row(2, 'complaint')], { actId });
    await importRows(listId, [row(3), row(4)], { actId });
    await importRows(listId, [row(3), row(4)], { actId });
    for (const { id } of await contactsOf(listId)) {
      await ask(`/${listId}/contacts/remove`, { body: { ids: [id], actId: removeId } });
    }
    const entries = await api.server.db('audit_log').whereIn('id', [actId, removeId]).orderBy('id');
    expect(entries.map(({ act, details }) => [act, JSON.parse(details)])).toEqual([
      ['emailList.import', { contacts: 3, suppressed: 1 }],
      ['emailList.remove', { contacts: 3 }],
    ]);
    expect(await actsOn(listId)).toHaveLength(3);
    const foreign = await importRows(other, [row(5)], { actId });
    expect(foreign.body.error.fields).toEqual({ actId: 'This id is that of another act.' });
    expect(await countOf(other)).toBe(0);
  });

  test('keeps the consent of each row, and that of the batch for rows without one', async () => {
    const listId = await makeList();
    const at = '2026-05-01T10:00:00.000Z';
    const consentedAt = '2026-01-02T03:04:05.000Z';
    const rows = [
      { line: 1, address: 'a@example.org', consentSource: ' Book\n fair ', consentedAt },
      { line: 2, address: 'b@example.org', consentSource: 'Book fair' },
      { line: 3, address: 'c@example.org', consentedAt },
      { line: 4, address: 'd@example.org' },
      { line: 5, address: 'e@example.org', consentSource: 'a'.repeat(201) },
    ];
    const { body } = await importRows(listId, rows, { consent: { ...consent, at } });
    expect(body).toMatchObject({ added: 4, rows: [{ line: 5, outcome: 'invalid' }] });
    expect(await contactsOf(listId)).toMatchObject([
      { consent: 'Book fair', consentedAt },
      { consent: 'Book fair', consentedAt: null },
      { consent: consent.source, consentedAt },
      { consent: consent.source, consentedAt: at },
    ]);
  });

  test('puts people who get no mail on the suppression list and on no list of contacts', async () => {
    const listId = await makeList();
    await add(listId, 'member@example.org');
    const address = (name: string) => `${name}.no@example.org`;
    const rows = [
      { line: 2, address: address('left'), status: 'unsubscribed' },
      { line: 3, address: address('gone'), status: 'hardBounce' },
      { line: 4, address: address('angry'), status: 'complaint' },
      { line: 5, address: address('both') },
      { line: 6, address: address('both'), status: 'unsubscribed' },
      { line: 7, address: 'member@example.org', status: 'unsubscribed' },
    ];
    const { body } = await importRows(listId, rows);
    expect(body.rows.map((row: { outcome: string }) => row.outcome)).toEqual([
      'unsubscribed',
      'hardBounce',
      'complaint',
      'unsubscribed',
      'repeated',
      'unsubscribed',
    ]);
    expect(body.added).toBe(0);
    expect(await contactsOf(listId)).toMatchObject([
      { address: 'member@example.org', suppressed: 'unsubscribed' },
    ]);
    const later = await importRows(listId, [{ line: 2, address: address('gone') }]);
    expect(later.body).toMatchObject({ added: 0, rows: [{ outcome: 'suppressed' }] });
    const unknown = await importRows(listId, [{ ...rows[0], status: 'zombie' }]);
    expect(unknown.status).toBe(422);
  });

  test('of the same people twice at once counts each once', async () => {
    const [one, two] = [await makeList(), await makeList()];
    const rows = Array.from({ length: 200 }, (_, index) => ({
      line: index + 1,
      address: `race${index}@example.org`,
    }));
    const added = await Promise.all(
      [one, two, one, two].map(async (listId) => (await importRows(listId, rows)).body.added),
    );
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 0, 200, 200]);
    expect([await countOf(one), await countOf(two)]).toEqual([200, 200]);
    const contacts = await api.server.db('mail_contacts').where('address', 'like', 'race%');
    expect(contacts).toHaveLength(200);
  });

  test('takes 500 rows at once and no more', async () => {
    const listId = await makeList();
    const rows = Array.from({ length: 501 }, (_, index) => ({
      line: index + 1,
      address: `many${index}@example.org`,
    }));
    expect((await importRows(listId, rows)).body.error.fields).toEqual({
      rows: expect.any(String),
    });
    expect((await importRows(listId, rows.slice(0, 500))).body.added).toBe(500);
    expect((await importRows(listId, [])).status).toBe(422);
    expect((await importRows(buildId(), rows.slice(0, 1))).status).toBe(404);
  });
});

test('an export has every contact, and no cell that a spreadsheet would run', async () => {
  const listId = await makeList();
  const rows = Array.from({ length: 1003 }, (_, index) => ({
    line: index + 1,
    address: `=row${index}@example.org`,
    name: index === 0 ? '+1, "Ada"' : '',
  }));
  for (let first = 0; first < rows.length; first += 500) {
    await importRows(listId, rows.slice(first, first + 500));
  }
  const reply = await fetch(`${api.url}/api/admin/email-lists/${listId}/contacts/export`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const lines = (await reply.text()).trim().split('\r\n');
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="ripen-contacts.csv"',
  );
  expect(lines).toHaveLength(1004);
  expect(lines[1]).toContain(`'=row0@example.org,"'+1, ""Ada""",import,${consent.source},,${NOW},`);
});
