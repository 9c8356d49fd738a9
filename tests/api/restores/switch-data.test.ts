import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { switchData } from '#api/backups/restoring/switch-data.ts';
import { switchedTables, TABLE_RULES, tablesWith } from '#api/backups/restoring/table-rules.ts';
import { suppressionHash } from '#api/mail/suppressions.ts';
import { copyToScratch } from '#tests/support/database/backups/scratch.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { buildProject, buildSession } from '#tests/support/database/focus-data.ts';
import { tableNames } from '#tests/support/database/schema/table-names.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let db: Knex;
let scratch: string;
let ada: TestUser;
let owner: TestUser;

beforeEach(async () => {
  api = await startApi();
  db = api.server.db;
  scratch = path.join(api.env.dataDir, 'scratch.sqlite');
  ada = await buildUser(api);
  owner = await buildAdmin(api);
  await buildProject(api, ada, { title: 'Thesis' });
  await buildSession(api, ada, '2026-11-20T09:00:00.000Z');
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
const rowOf = (id: string) => db('users').where({ id }).first();

test('every table of the schema has a rule', async () => {
  expect(Object.keys(TABLE_RULES).toSorted()).toEqual(await tableNames(db));
});

test('brings back what was destroyed, in every table of work exactly as it was', async () => {
  const tables = tablesWith('backup');
  const before = await hashTables(api.env.database, tables);
  await backUp();
  await db('pomodoros').delete();
  await db('projects').update({ title: '💥' });
  await buildProject(api, ada, { title: 'Later' });
  await restore();
  expect(await hashTables(api.env.database, tables)).toEqual(before);
});

test('leaves everything as it was where the switch fails', async () => {
  await backUp();
  await db('projects').update({ title: 'Now' });
  const before = await hashTables(api.env.database, switchedTables());
  const failing = switchData({
    settings: api.env.database,
    scratch,
    folder: api.env.dataDir,
    restoreId: buildId(),
    nowMs: 0,
    replaced() {
      throw new Error('The disk is full.');
    },
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await hashTables(api.env.database, switchedTables())).toEqual(before);
});

describe('after a restore', () => {
  test('nobody is signed in, and no mailed link works', async () => {
    await backUp();
    expect((await api.call('/auth/current', { token: ada.token })).status).toBe(200);
    await restore();
    expect((await api.call('/auth/current', { token: ada.token })).status).toBe(401);
    for (const table of tablesWith('empty')) expect(await db(table)).toEqual([]);
  });

  test('passwords, rights and addresses are the current ones; names are those of the backup', async () => {
    await backUp();
    await db('users')
      .where({ id: ada.id })
      .update({ password_hash: 'new', is_active: 0, email: 'new@example.org', name: 'Changed' });
    await restore();
    expect(await rowOf(ada.id)).toMatchObject({
      password_hash: 'new',
      is_active: 0,
      email: 'new@example.org',
      name: ada.name,
    });
    const entry = await db('user_directory').where({ user_id: ada.id }).first('state');
    expect(entry).toEqual({ state: 'deactivated' });
  });

  test('accounts that exchanged their addresses have the current ones', async () => {
    await backUp();
    await db('users').where({ id: ada.id }).update({ email: 'moving@example.org' });
    await db('users').where({ id: owner.id }).update({ email: ada.email });
    await db('users').where({ id: ada.id }).update({ email: owner.email });
    await restore();
    expect((await rowOf(ada.id)).email).toBe(owner.email);
    expect((await rowOf(owner.id)).email).toBe(ada.email);
  });

  test('a deleted account stays deleted', async () => {
    await backUp();
    await api.call('/users/me/deletion', { token: ada.token, body: { password: ada.password } });
    await db('users').where({ id: ada.id }).update({ deletes_at: 1 });
    const { deleteDueAccounts } = await import('#api/features/account-deletion/service.ts');
    expect(await deleteDueAccounts(db, () => api.clock.nowMs)).toBe(1);
    await restore();
    expect(await rowOf(ada.id)).toBeUndefined();
    expect(await db('projects').where({ user_id: ada.id })).toEqual([]);
    expect(await db('deleted_accounts')).toHaveLength(1);
  });

  test('an administrator who joined later is kept where there would be none', async () => {
    await db('users').where({ id: owner.id }).update({ is_admin: 0 });
    await backUp();
    const later = await buildAdmin(api);
    await restore();
    expect(await rowOf(later.id)).toMatchObject({ is_admin: 1, is_active: 1, email: later.email });
    expect(await db('users').where({ is_admin: 1 })).toHaveLength(1);
  });

  test('people who joined later are gone, but not the log of what was done', async () => {
    await backUp();
    const late = await buildUser(api);
    const entry = {
      id: buildId(),
      at: 1,
      actor_id: owner.id,
      act: 'user.update',
      subject_kind: 'user',
      subject_id: late.id,
      details: '{}',
      network: '',
    };
    await db('audit_log').insert(entry);
    await restore();
    expect(await rowOf(late.id)).toBeUndefined();
    expect(await db('audit_log').where({ id: entry.id })).toHaveLength(1);
  });

  test('who left mail stays away, and who was erased stays erased', async () => {
    const [listId, left, erased] = [buildId(), buildId(), buildId()];
    await db('mail_lists').insert({
      id: listId,
      name: 'News',
      sort_name: 'news',
      kind: 'static',
      contacts: 2,
      created_at: 0,
    });
    for (const [id, address] of [
      [left, 'left@example.org'],
      [erased, 'erased@example.org'],
    ]) {
      await db('mail_contacts').insert({ id, address, name: '', created_at: 0, updated_at: 0 });
      await db('mail_list_members').insert({
        list_id: listId,
        contact_id: id,
        address,
        is_active: 1,
        source: 'form',
        consented_at: 0,
        consent: '',
        added_at: 0,
      });
    }
    await backUp();
    await db('mail_list_members').where({ contact_id: left }).update({ is_active: 0, left_at: 5 });
    await db('mail_list_members').where({ contact_id: erased }).delete();
    await db('mail_contacts').where({ id: erased }).delete();
    await db('mail_suppressions').insert({
      address_hash: suppressionHash('erased@example.org'),
      address: null,
      reason: 'erased',
      since: 5,
    });
    await restore();
    expect(await db('mail_list_members').select('contact_id', 'is_active', 'left_at')).toEqual([
      { contact_id: left, is_active: 0, left_at: 5 },
    ]);
    expect(await db('mail_contacts').pluck('id')).toEqual([left]);
    expect(await db('mail_lists').where({ id: listId }).first('contacts')).toEqual({ contacts: 0 });
    expect(await db('mail_suppressions')).toHaveLength(1);
  });
});
