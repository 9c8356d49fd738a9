import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { encryptStream } from '#api/backups/stores/encryption.ts';
import { backupFileOf, saveNow } from '#api/features/restores/backup-files.ts';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { environmentOf, runScript } from '#tests/support/run-script.ts';
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

/** Runs the command beside the server, which opens the data again within a moment. */
async function runRestore(command: string, more: Record<string, string> = {}) {
  const { database: settings, dataDir } = api.env;
  const environment = { ...environmentOf({ settings, dataDir }), ...more };
  const told = await runScript(`database/restore-database ${command}`, { environment });
  await vi.waitFor(() => db('users').first('id'), { timeout: 10_000 });
  return told;
}

test('opens an encrypted copy with its passphrase alone', async () => {
  const [copy, secret] = [path.join(api.env.dataDir, 'copy.age'), path.join(api.env.dataDir, 'p')];
  const passphrase = 'orchard lantern pebble';
  const { size } = await stat(file);
  const { bytes } = await encryptStream(createReadStream(file), { passphrase, size });
  await pipeline(bytes, createWriteStream(copy));
  expect((await runRestore(`${copy} --yes`)).err).toContain('is encrypted. Give its passphrase');
  await writeFile(secret, 'another one\n');
  const wrong = await runRestore(`${copy} --yes --passphrase-file ${secret}`);
  expect(wrong.err).toContain('cannot be decrypted');
  expect(await titles()).toEqual(['Destroyed']);
  await writeFile(secret, `${passphrase}\n`);
  const right = await runRestore(`${copy} --yes --passphrase-file ${secret}`);
  expect(right).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(['Thesis']);
});

test.each([
  ['has a flipped bit', (bytes: Buffer) => flip(bytes, 500)],
  ['is something else', () => Buffer.from('{"ripenBackup":{}}\n'.repeat(50))],
  // Other faults of a file are tried without the command, in bad-files.
])('refuses a file that %s', async (_what, change) => {
  const bad = path.join(api.env.dataDir, 'bad');
  await writeFile(bad, change(await readFile(file)));
  const { code, err } = await runRestore(`${bad} --yes`);
  expect(code).toBe(1);
  expect(err).toMatch(/Nothing was changed\.|--from-elsewhere/);
  expect(await titles()).toEqual(['Destroyed']);
});

test('takes a backup of another installation when it is told so', async () => {
  const elsewhere = { SECRET_KEY: 'the key of another installation, long enough' };
  const refused = await runRestore(`${file} --yes`, elsewhere);
  expect(refused.err).toContain('--from-elsewhere');
  expect(await titles()).toEqual(['Destroyed']);
  const taken = await runRestore(`${file} --yes --from-elsewhere`, elsewhere);
  expect(taken).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(['Thesis']);
});

test('explains itself', async () => {
  for (const args of ['a b', 'a --nonsense']) {
    expect((await runRestore(args)).err).toContain('Usage: npm run restore -- FILE');
  }
  expect((await runRestore('/nowhere')).err).toContain('There is no such file.');
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
