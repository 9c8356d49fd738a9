import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { encryptStream } from '#api/backups/stores/encryption.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import {
  type BackedUpServer,
  openBackedUpServer,
} from '#tests/support/database/backups/restore-command.ts';
import { createEmptyDatabase } from '#tests/support/database/database.ts';
import { environmentOf } from '#tests/support/run-script.ts';

// Each command is a process with threads of its own.
vi.setConfig({ testTimeout: 150_000 });

let server: BackedUpServer;

beforeAll(async () => {
  server = await openBackedUpServer();
});
afterAll(() => server.api.stop());
beforeEach(() => server.destroy());

test('opens an encrypted copy with its passphrase alone', async () => {
  const [copy, secret] = [
    path.join(server.api.env.dataDir, 'copy.age'),
    path.join(server.api.env.dataDir, 'p'),
  ];
  const passphrase = 'orchard lantern pebble';
  const { size } = await stat(server.file);
  const { bytes } = await encryptStream(createReadStream(server.file), { passphrase, size });
  await pipeline(bytes, createWriteStream(copy));
  expect((await server.restore(`${copy} --yes`)).err).toContain(
    'is encrypted. Give its passphrase',
  );
  await writeFile(secret, 'another one\n');
  const wrong = await server.restore(`${copy} --yes --passphrase-file ${secret}`);
  expect(wrong.err).toContain('cannot be decrypted');
  expect(await server.titles()).toEqual(['Destroyed']);
  await writeFile(secret, `${passphrase}\n`);
  const right = await server.restore(`${copy} --yes --passphrase-file ${secret}`);
  expect(right).toMatchObject({ code: 0 });
  expect(await server.titles()).toEqual(['Thesis']);
});

test.each([
  ['has a flipped bit', (bytes: Buffer) => flip(bytes, 500)],
  ['is something else', () => Buffer.from('{"ripenBackup":{}}\n'.repeat(50))],
  // Other faults of a file are tried without the command, in bad-files.
])('refuses a file that %s', async (_what, change) => {
  const bad = path.join(server.api.env.dataDir, 'bad');
  await writeFile(bad, change(await readFile(server.file)));
  const { code, err } = await server.restore(`${bad} --yes`);
  expect(code).toBe(1);
  expect(err).toMatch(/Nothing was changed\.|--from-elsewhere/);
  expect(await server.titles()).toEqual(['Destroyed']);
});

test('takes a backup of another installation when it is told so, in a folder without data', async () => {
  const fresh = await createEmptyDatabase();
  onTestFinished(() => fresh.remove());
  const refused = await server.restore(`${server.file} --yes`, environmentOf(fresh));
  expect(refused.err).toContain('--from-elsewhere');
  const args = `${server.file} --yes --from-elsewhere`;
  expect(await server.restore(args, environmentOf(fresh))).toMatchObject({ code: 0 });
  const db = openDatabase(fresh.settings);
  onTestFinished(() => db.destroy());
  expect(await db('projects').pluck('title')).toEqual(['Thesis']);
});

test('explains itself', async () => {
  for (const args of ['', 'a b', 'a --nonsense']) {
    expect((await server.restore(args)).err).toContain('Usage: npm run restore -- FILE');
  }
  expect((await server.restore('/nowhere')).err).toContain('There is no such file.');
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
