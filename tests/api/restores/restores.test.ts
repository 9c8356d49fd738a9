import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countOpen, endRestoreLease, setClosed, takeLease } from '#api/backups/restoring/lease.ts';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { gateOf } from '#api/db/connection/gate.ts';
import { engineOf } from '#api/db/connection/knex.ts';
import * as repo from '#api/features/restores/repo.ts';
import { settleRestores } from '#api/features/restores/service.ts';
import { RESTORED_HEADER } from '#shared/contract/errors.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { buildId, buildUser } from '#tests/support/site/build.ts';
import { type RestoreDesk, startRestoreDesk } from './restore-desk.ts';

// Threads begin slowly while other steps run beside.
vi.setConfig({ testTimeout: 150_000 });

let desk: RestoreDesk;
beforeEach(async () => {
  desk = await startRestoreDesk();
});
afterEach(() => desk.api.stop());

test('brings back destroyed work, signs everybody out, and is undone to exactly what was there', async () => {
  const backupId = await desk.backUp();
  const tables = tablesWith('backup');
  const backedUp = await hashTables(desk.api.env.database, tables);
  await desk.db('projects').where({ user_id: desk.ada.id }).update({ title: 'Destroyed' });
  await buildProject(desk.api, desk.ada, { title: 'Later' });
  const before = await hashTables(desk.api.env.database, tables);

  const begun = await desk.restore();
  expect(begun.status).toBe(202);
  expect(begun.body).toMatchObject({ backupId, kind: 'restore', state: 'underWay' });
  const row = await desk.ended(begun.body.id);
  expect(row).toMatchObject({ state: 'done', problem: null });
  expect(await hashTables(desk.api.env.database, tables)).toEqual(backedUp);
  const signedOut = await fetch(`${desk.api.url}/api/auth/current`, {
    headers: { authorization: `Bearer ${desk.ada.token}` },
  });
  expect(signedOut.status).toBe(401);
  expect(signedOut.headers.get(RESTORED_HEADER)).toBe('true');
  const stranger = await fetch(`${desk.api.url}/api/auth/current`);
  expect(stranger.headers.get(RESTORED_HEADER)).toBe(null);
  expect(
    (await desk.api.call('/admin/backups/latest-restore', { token: desk.owner.token })).status,
  ).toBe(401);

  const token = await desk.signIn();
  const latest = await desk.api.call('/admin/backups/latest-restore', { token });
  expect(latest.body.restore).toMatchObject({ id: row.id, phase: 'done', savedAs: row.saved_as });
  expect(latest.body.restore.undoUntil).toBe('2026-11-21T10:00:00.000Z');
  await desk.confirm(token);
  const undo = await desk.api.call('/admin/backups/undo-restore', {
    token,
    body: { restoreId: row.id },
  });
  expect(undo.status).toBe(202);
  expect(await desk.ended(undo.body.id)).toMatchObject({ state: 'done', kind: 'undo' });
  expect(await hashTables(desk.api.env.database, tables)).toEqual(before);
  expect(
    await desk.db('audit_log').where('act', 'like', 'backup.%').orderBy('id').pluck('act'),
  ).toEqual(['backup.restore', 'backup.restored', 'backup.undoRestore', 'backup.restoreUndone']);
});

test('counts as done once the data is switched, even where something after it fails', async () => {
  await desk.backUp();
  const refusal =
    engineOf(desk.db) === 'sqlite'
      ? "begin select raise(abort, 'refused'); end"
      : "if new.act = 'backup.restored' then signal sqlstate '45000'; end if";
  const when = engineOf(desk.db) === 'sqlite' ? "when new.act = 'backup.restored'" : '';
  await desk.db.raw(
    `create trigger refuse_end before insert on audit_log for each row ${when} ${refusal}`,
  );
  await desk.db('projects').where({ user_id: desk.ada.id }).update({ title: 'Destroyed' });
  const begun = await desk.restore();
  expect(await desk.ended(begun.body.id)).toMatchObject({ state: 'done', problem: null });
  expect(await desk.db('projects').pluck('title')).toEqual(['Thesis']);
  expect(gateOf(desk.db).isClosed()).toBe(false);
});

test('the preview says what comes back, goes and changes in each table, and who', async () => {
  await desk.backUp();
  const late = await buildUser(desk.api);
  await buildProject(desk.api, late, { title: 'Of somebody who joined later' });
  await desk.db('projects').where({ user_id: desk.ada.id }).update({ title: 'Destroyed' });
  await desk.db('pomodoros').delete();
  await desk.db('mail_suppressions').insert({
    address_hash: 'a'.repeat(64),
    address: 'x@example.org',
    reason: 'unsubscribed',
    since: 0,
  });
  const found = await desk.preview();
  expect(found).toMatchObject({
    state: 'ready',
    problem: null,
    asOf: '2026-11-20T10:00:00.000Z',
    migrations: 0,
    people: { comeBack: 0, go: 1, stayDeleted: 0, signedOut: 3 },
    suppressionsKept: 1,
  });
  const changed = found.tables.filter(
    (table: Record<string, number>) => table['comesBack'] || table['goes'] || table['changes'],
  );
  expect(changed).toEqual(
    [
      expect.objectContaining({
        table: 'projects',
        inBackup: 1,
        now: 2,
        comesBack: 0,
        goes: 1,
        changes: 1,
      }),
      expect.objectContaining({
        table: 'pomodoros',
        inBackup: 1,
        now: 0,
        comesBack: 1,
        goes: 0,
        changes: 0,
      }),
      expect.objectContaining({ table: 'achievements' }),
    ].slice(0, changed.length),
  );
  expect(changed.length).toBeGreaterThanOrEqual(2);
});

describe('a restore', () => {
  test('is refused while another is under way', async () => {
    await desk.backUp();
    expect(await takeLease(gateOf(desk.db).ungated, desk.owner.id)).toBe(true);
    const refused = await desk.restore();
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toBe('A restore is under way. Wait for its end.');
    await endRestoreLease(gateOf(desk.db).ungated, desk.owner.id);
  });

  test('of an unknown backup is not found, and needs the password', async () => {
    desk.api.clock.nowMs += 11 * 60_000;
    const unasked = await desk.api.call(`/admin/backups/${buildId()}/restore`, {
      token: desk.owner.token,
      body: {},
    });
    expect(unasked.body.error.id).toBe('passwordNeeded');
    await desk.confirm();
    for (const id of [buildId(), '..%2f..%2fripen']) {
      const path = `/admin/backups/${id}/restore`;
      expect((await desk.api.call(path, { token: desk.owner.token, body: {} })).status).toBe(404);
    }
  });

  test('whose process has died is interrupted, and its files are deleted', async () => {
    const id = buildId();
    const row = { backupId: buildId(), kind: 'restore', startedAtMs: 0, undoes: null } as const;
    await repo.insertRestore(desk.db, { id, ...row, madeBy: desk.owner.id, network: '' });
    const folder = path.join(desk.api.env.dataDir, 'restoring');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${id}.sqlite`), 'half');
    await settleRestores(desk.api.server.deps);
    expect(await desk.db('restores').where({ id }).first()).toMatchObject({
      state: 'failed',
      problem: 'interrupted',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that was switched when its process died is done', async () => {
    const id = buildId();
    const row = { backupId: buildId(), kind: 'restore', startedAtMs: 0, undoes: null } as const;
    await repo.insertRestore(desk.db, { id, ...row, madeBy: desk.owner.id, network: '' });
    await desk.db('restores').update({ switched_at: 1 });
    await settleRestores(desk.api.server.deps);
    expect(await desk.db('restores').where({ id }).first()).toMatchObject({ state: 'done' });
  });
});

describe('while the data is closed', () => {
  let restoreId: string;
  beforeEach(async () => {
    restoreId = buildId();
    const { maintenance, processes } = desk.api.server.deps;
    await processes.join();
    const { ungated } = gateOf(desk.db);
    expect(await takeLease(ungated, desk.owner.id)).toBe(true);
    await setClosed(ungated, desk.owner.id, restoreId);
    await maintenance.look();
  });

  test('calls answer 503 with an id and when to come back, and health does not', async () => {
    const reply = await fetch(`${desk.api.url}/api/projects`, {
      headers: { authorization: `Bearer ${desk.ada.token}` },
    });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect((await reply.json()).error.id).toBe('maintenance');
    expect((await desk.api.call('/ready')).status).toBe(503);
    expect((await desk.api.call('/health')).status).toBe(200);
  });

  test('a browser gets a page that comes back by itself', async () => {
    const reply = await fetch(`${desk.api.url}/api/projects`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('<meta http-equiv="refresh" content="5">');
  });

  test('this process is known as closed, and opens when the lease ends', async () => {
    const { ungated } = gateOf(desk.db);
    expect(await countOpen(ungated, restoreId, desk.api.clock.nowMs)).toBe(0);
    expect(await countOpen(ungated, buildId(), desk.api.clock.nowMs)).toBe(1);
    await endRestoreLease(ungated, desk.owner.id);
    await desk.api.server.deps.maintenance.look();
    expect((await desk.api.call('/projects', { token: desk.ada.token })).status).toBe(200);
  });

  test('it opens at once where the process that restores has died', async () => {
    const { ungated } = gateOf(desk.db);
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await ungated('restore_lease').update({ pid });
    await desk.api.server.deps.maintenance.look();
    expect((await desk.api.call('/projects', { token: desk.ada.token })).status).toBe(200);
  });

  test('it opens where the lease is not renewed', async () => {
    await gateOf(desk.db).ungated('restore_lease').update({ expires_at: 1 });
    await desk.api.server.deps.maintenance.look();
    expect((await desk.api.call('/projects', { token: desk.ada.token })).status).toBe(200);
  });
});

test('an event stream ends when the data is closed', async () => {
  const stream = await fetch(`${desk.api.url}/api/active-timer/events`, {
    headers: { authorization: `Bearer ${desk.ada.token}` },
  });
  const text = stream.text();
  const { ungated } = gateOf(desk.db);
  await takeLease(ungated, desk.owner.id);
  await setClosed(ungated, desk.owner.id, buildId());
  await desk.api.server.deps.maintenance.look();
  expect(await text).toContain('event: timer');
  await vi.waitFor(async () => expect(await ungated('timer_streams')).toEqual([]));
  await endRestoreLease(ungated, desk.owner.id);
});
