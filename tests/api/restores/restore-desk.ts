import type { Knex } from 'knex';
import { expect, vi } from 'vitest';
import { saveNow } from '#api/features/restores/backup-files.ts';
import type { TestReply } from '#tests/support/call-api.ts';
import { buildProject, buildSession } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

/** A row of `restores`, as far as tests read it. */
interface RestoreRow {
  id: string;
  state: string;
  kind: string;
  problem: string | null;
  saved_as: string | null;
}

/** A server whose owner restores what Ada has worked. */
export interface RestoreDesk {
  api: TestApi;
  db: Knex;
  ada: TestUser;
  owner: TestUser;
  /** Makes the backup that is restored, and returns its id. */
  backUp(): Promise<string>;
  /** Gives the owner's password again. */
  confirm(token?: string): Promise<TestReply>;
  /** Signs the owner in, whom a restore signs out. */
  signIn(): Promise<string>;
  /** Begins to restore the backup. */
  restore(token?: string, body?: Record<string, unknown>): Promise<TestReply>;
  /** Waits for the end of a restore, and returns its row. */
  ended(id: string): Promise<RestoreRow>;
  /** Asks for the preview until it is ready. */
  preview(): Promise<TestReply['body']>;
}

const PATIENTLY = { timeout: 60_000, interval: 50 };

export async function startRestoreDesk(): Promise<RestoreDesk> {
  const api = await startApi();
  const { db, deps } = api.server;
  const ada = await buildUser(api);
  const owner = await buildAdmin(api);
  await buildProject(api, ada, { title: 'Thesis' });
  await buildSession(api, ada, '2026-11-20T09:00:00.000Z');
  const { email, password } = owner;
  let backupId = '01990000-0000-7000-8000-00000000abcd';
  const confirm = (token = owner.token) => api.call('/auth/confirm', { token, body: { password } });
  return {
    api,
    db,
    ada,
    owner,
    confirm,
    async backUp() {
      backupId = await saveNow(deps);
      return backupId;
    },
    signIn: async () => (await api.call('/auth/login', { body: { email, password } })).body.token,
    async restore(token = owner.token, body = {}) {
      await confirm(token);
      return api.call(`/admin/backups/${backupId}/restore`, { token, body });
    },
    ended: (id) =>
      vi.waitFor(async () => {
        const row = await db('restores').where({ id }).first();
        expect(row.state).not.toBe('underWay');
        return row;
      }, PATIENTLY),
    preview: () =>
      vi.waitFor(async () => {
        const address = `/admin/backups/${backupId}/preview`;
        const reply = await api.call(address, { token: owner.token, method: 'POST' });
        expect(reply.body.state).not.toBe('underWay');
        return reply.body;
      }, PATIENTLY),
  };
}
