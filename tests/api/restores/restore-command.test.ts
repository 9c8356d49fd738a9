import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { encryptStream } from '#api/backups/stores/encryption.ts';
import { backupFileOf, saveNow } from '#api/features/restores/backup-files.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

// Each command is a process with threads of its own.
vi.setConfig({ testTimeout: 150_000 });

let api: TestApi;
let db: Knex;
let ada: TestUser;
let file: string;

beforeAll(async () => {
  api = await startApi();
  db = api.server.db;
  ada = await buildUser(api);
  await buildProject(api, ada, { title: 'Thesis' });
  file = backupFileOf(api.server.deps, await saveNow(api.server.deps));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await db('projects').update({ title: 'Destroyed' });
});

const titles = () => db('projects').pluck('title');

async function runRestore(args: readonly string[], more: Record<string, string> = {}) {
  const { database, dataDir } = api.env;
  const child = spawn(process.execPath, ['scripts/database/restore-database.ts', ...args], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir },
      ...(database.engine === 'sqlite'
        ? {}
        : {
            DATABASE_URL: `mysql://${database.user}@${database.host}:${database.port}/${database.name}`,
          }),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    errors += part;
  });
  const [code] = await once(child, 'exit');
  // The server opens the data again within a moment.
  await vi.waitFor(() => db('users').first('id'), { timeout: 10_000 });
  return { code, output, errors };
}

test('says what would change, and changes nothing without a yes', async () => {
  const { code, errors } = await runRestore([file]);
  expect(code).toBe(1);
  expect(errors).toContain('  projects: 0 come back, 0 go, 1 change\n');
  expect(errors).toContain(`npm run restore -- ${file} --yes`);
  expect(await titles()).toEqual(['Destroyed']);
});

test('restores while the server runs, which signs everybody out', async () => {
  const tables = tablesWith('backup').filter((name) => name !== 'projects');
  const before = await hashTables(api.env.database, tables);
  const { code, output, errors } = await runRestore([file, '--yes']);
  expect([code, errors]).toEqual([0, expect.stringContaining('Backup of')]);
  expect(output).toContain('The backup was restored');
  expect(await titles()).toEqual(['Thesis']);
  expect(await hashTables(api.env.database, tables)).toEqual(before);
  expect(await db('sessions')).toEqual([]);
  expect(await db('restores').first()).toMatchObject({ state: 'done', made_by: null });
  expect(await db('backups').where({ origin: 'beforeRestore' })).toHaveLength(2);
});

test('opens an encrypted copy with its passphrase alone', async () => {
  const [copy, secret] = [path.join(api.env.dataDir, 'copy.age'), path.join(api.env.dataDir, 'p')];
  const passphrase = 'orchard lantern pebble';
  const { size } = await stat(file);
  const { bytes } = await encryptStream(createReadStream(file), { passphrase, size });
  await pipeline(bytes, createWriteStream(copy));
  expect((await runRestore([copy, '--yes'])).errors).toContain('is encrypted. Give its passphrase');
  await writeFile(secret, 'another one\n');
  const wrong = await runRestore([copy, '--yes', '--passphrase-file', secret]);
  expect(wrong.errors).toContain('cannot be decrypted');
  expect(await titles()).toEqual(['Destroyed']);
  await writeFile(secret, `${passphrase}\n`);
  const right = await runRestore([copy, '--yes', '--passphrase-file', secret]);
  expect(right).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(['Thesis']);
});

test.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10)],
  ['has a flipped bit', (bytes: Buffer) => flip(bytes, 500)],
  ['has a forged seal', (bytes: Buffer) => flip(bytes, bytes.length - 100)],
  ['is empty', () => Buffer.alloc(0)],
  ['is something else', () => Buffer.from('{"ripenBackup":{}}\n'.repeat(50))],
])('refuses a file that %s', async (_what, change) => {
  const bad = path.join(api.env.dataDir, 'bad');
  await writeFile(bad, change(await readFile(file)));
  const { code, errors } = await runRestore([bad, '--yes']);
  expect(code).toBe(1);
  expect(errors).toMatch(/Nothing was changed\.|--from-elsewhere/);
  expect(await titles()).toEqual(['Destroyed']);
});

test('takes a backup of another installation when it is told so', async () => {
  const elsewhere = { SECRET_KEY: 'the key of another installation, long enough' };
  const refused = await runRestore([file, '--yes'], elsewhere);
  expect(refused.errors).toContain('--from-elsewhere');
  expect(await titles()).toEqual(['Destroyed']);
  const taken = await runRestore([file, '--yes', '--from-elsewhere'], elsewhere);
  expect(taken).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(['Thesis']);
});

test('explains itself', async () => {
  for (const args of [[], ['a', 'b'], ['a', '--nonsense']]) {
    expect((await runRestore(args)).errors).toContain('Usage: npm run restore -- FILE');
  }
  expect((await runRestore(['/nowhere'])).errors).toContain('There is no such file.');
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
