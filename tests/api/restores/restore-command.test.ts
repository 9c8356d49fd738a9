import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import {
  type BackedUpServer,
  openBackedUpServer,
} from '#tests/support/database/backups/restore-command.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';

// Each command is a process with threads of its own.
vi.setConfig({ testTimeout: 150_000 });

let server: BackedUpServer;

beforeAll(async () => {
  server = await openBackedUpServer();
});
afterAll(() => server.api.stop());
beforeEach(() => server.destroy());

test('says what would change, and changes nothing without a yes', async () => {
  const { code, err } = await server.restore(server.file);
  expect(code).toBe(1);
  expect(err).toContain('  projects: 0 come back, 0 go, 1 change\n');
  expect(err).toContain(`npm run restore -- ${server.file} --yes`);
  expect(await server.titles()).toEqual(['Destroyed']);
});

test('restores while the server runs, which signs everybody out', async () => {
  const tables = tablesWith('backup').filter((name) => name !== 'projects');
  const before = await hashTables(server.api.env.database, tables);
  const { code, out, err } = await server.restore(`${server.file} --yes`);
  expect([code, err]).toEqual([0, expect.stringContaining('Backup of')]);
  expect(out).toContain('The backup was restored');
  expect(await server.titles()).toEqual(['Thesis']);
  expect(await hashTables(server.api.env.database, tables)).toEqual(before);
  expect(await server.db('sessions')).toEqual([]);
  expect(await server.db('restores').first()).toMatchObject({ state: 'done', made_by: null });
  expect(await server.db('backups').where({ origin: 'beforeRestore' })).toHaveLength(2);
});
