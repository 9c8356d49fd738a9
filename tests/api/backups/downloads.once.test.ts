import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let owner: TestUser;

// Backups are made in threads, which take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  api = await startApi();
  owner = await buildAdmin(api);
});
afterEach(() => api.stop());

/** Makes a backup and waits until it is verified; returns its id. */
async function backUp(): Promise<string> {
  const { token } = owner;
  const { body, status } = await api.call('/admin/backups', { token, method: 'POST' });
  expect(status).toBe(202);
  await api.server.deps.backups.runDue();
  await vi.waitFor(
    async () => {
      const { items } = (await api.call('/admin/backups', { token })).body;
      const made = items.find(({ id }: { id: string }) => id === body.id);
      expect(made.verifiedAt).not.toBeNull();
    },
    { timeout: 20_000, interval: 50 },
  );
  return body.id;
}

async function linkOf(id: string): Promise<string> {
  const { token, password } = owner;
  await api.call('/auth/confirm', { token, body: { password } });
  const { status, body } = await api.call(`/admin/backups/${id}/download-link`, {
    token,
    method: 'POST',
  });
  expect(status).toBe(200);
  return body.path;
}

const fetchFile = (path: string) => fetch(`${api.url}/api${path}`);

describe('a download', () => {
  it('is saved from an address without a token, under a name of the server’s', async () => {
    const id = await backUp();
    const response = await fetchFile(await linkOf(id));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = await response.arrayBuffer();
    expect(file.byteLength).toBe(Number(response.headers.get('content-length')));
    const direct = await fetch(`${api.url}/api/admin/backups/${id}/download`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(Buffer.from(file).equals(Buffer.from(await direct.arrayBuffer()))).toBe(true);
    const acts = await api.server.db('audit_log').where({ act: 'backup.download' });
    expect(acts).toHaveLength(2);
  });

  it('ends after a minute, and for one who is no administrator any more', async () => {
    const path = await linkOf(await backUp());
    await api.server.db('users').where({ id: owner.id }).update({ is_admin: 0 });
    expect((await fetchFile(path)).status).toBe(404);
    await api.server.db('users').where({ id: owner.id }).update({ is_admin: 1, is_active: 0 });
    expect((await fetchFile(path)).status).toBe(404);
    await api.server.db('users').where({ id: owner.id }).update({ is_active: 1 });
    expect((await fetchFile(path)).status).toBe(200);
    api.clock.nowMs += 60_000;
    expect((await fetchFile(path)).status).toBe(410);
  });

  it('is refused at a made-up address, and to others', async () => {
    const id = await backUp();
    expect((await fetchFile(`/backup-files/${'v1.'.padEnd(60, 'A')}`)).status).toBe(410);
    expect((await fetchFile('/backup-files/..%2F..%2Fsecret.key')).status).toBe(404);
    const { token } = await buildUser(api);
    const link = await api.call(`/admin/backups/${id}/download-link`, { token, method: 'POST' });
    expect(link.status).toBe(403);
  });
});

it('the only verified backup is not deleted', async () => {
  const first = await backUp();
  const { token, password } = owner;
  await api.call('/auth/confirm', { token, body: { password } });
  const remove = () => api.call(`/admin/backups/${first}`, { token, method: 'DELETE' });
  const refused = await remove();
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toMatch(/only verified/);
  await backUp();
  expect((await remove()).status).toBe(204);
});
