import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readManifest } from '#api/backups/format/read-backup.ts';
import { readSeal, SEAL_BYTES, writeSeal } from '#api/backups/format/seal.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import {
  backUp,
  insertUser,
  restoreBackup,
  type TestBackup,
} from '#tests/support/database/backups/backup-kit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';

const OTHER_KEY = randomBytes(32);

let database: TestDatabase;
let backup: TestBackup;
let bytes: Buffer;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = openDatabase(database.settings);
  for (let made = 0; made < 50; made += 1)
    await insertUser(db, { settings: randomBytes(50).toString('hex') });
  await db.destroy();
  backup = await backUp(database);
  bytes = readFileSync(backup.file);
});
afterAll(() => database.remove());

/** Writes a file beside the backup. */
function fileOf(content: Buffer, name = 'bad.backup'): string {
  const file = path.join(database.dataDir, name);
  writeFileSync(file, content);
  return file;
}

/** Why a file is refused; `written` are the files that were left then. */
async function refusal(content: Buffer, options: Parameters<typeof restoreBackup>[1] = {}) {
  const before = readdirSync(database.dataDir);
  const file = fileOf(content);
  const failed = await restoreBackup({ file, key: backup.key }, options).then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  );
  const written = readdirSync(database.dataDir).filter((name) => !before.includes(name));
  return { failed, written: written.filter((name) => name !== 'bad.backup') };
}

/** Data and manifest as text. */
function open(): { data: string; manifest: string } {
  const seal = readSeal(bytes.subarray(-SEAL_BYTES), backup.key);
  const at = seal?.manifestAt ?? 0;
  return {
    data: zstdDecompressSync(bytes.subarray(0, at)).toString(),
    manifest: zstdDecompressSync(bytes.subarray(at, -SEAL_BYTES)).toString(),
  };
}

/** Makes a file of data and manifest, sealed with a key. */
function seal(data: Buffer | string, manifest: string, key = backup.key): Buffer {
  const packed = zstdCompressSync(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const all = Buffer.concat([packed, zstdCompressSync(manifest)]);
  const sha256 = createHash('sha256').update(all).digest();
  return Buffer.concat([all, writeSeal({ manifestAt: packed.length, sha256 }, key)]);
}

const DAMAGED = { failed: 'damaged', written: [] };

describe('a bad file is refused before anything is written', { timeout: 90_000 }, () => {
  test('with one bit flipped, wherever it is', async () => {
    const places = Array.from({ length: 200 }, (_, at) =>
      Math.floor(((at + Math.random()) / 200) * bytes.length * 8),
    );
    // Every bit of the seal's ends, too.
    places.push(...[0, 7].map((bit) => (bytes.length - 1) * 8 + bit));
    for (const place of places) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(place / 8);
      changed[at] = (changed[at] ?? 0) ^ (1 << (place % 8));
      const file = fileOf(changed);
      const reason = await readManifest(file, backup.key).then(
        () => 'none',
        (error: { reason?: string }) => error.reason,
      );
      // A flipped bit of the signature makes it that of somebody else.
      expect({ place, reason }).toEqual({
        place,
        reason: expect.stringMatching(/^(damaged|foreign)$/),
      });
    }
    const changed = Buffer.from(bytes);
    changed[100] = (changed[100] ?? 0) ^ 8;
    expect(await refusal(changed)).toEqual(DAMAGED);
  });

  test('cut off, grown, empty, or something else', async () => {
    expect(await refusal(bytes.subarray(0, bytes.length - 1))).toEqual(DAMAGED);
    expect(await refusal(bytes.subarray(0, bytes.length / 2))).toEqual(DAMAGED);
    expect(await refusal(Buffer.concat([bytes, Buffer.from('more')]))).toEqual(DAMAGED);
    expect(await refusal(Buffer.alloc(0))).toEqual(DAMAGED);
    expect(await refusal(Buffer.from('PK\u0003\u0004 a zip of zips'.repeat(100)))).toEqual(DAMAGED);
  });

  test('of another installation, unless that is allowed', async () => {
    const { data, manifest } = open();
    const foreign = seal(data, manifest, OTHER_KEY);
    expect(await refusal(foreign)).toEqual({ failed: 'foreign', written: [] });
    const { failed } = await refusal(foreign, { isForeignAllowed: true });
    expect(failed).toBe('none');
  });

  test('of a newer version', async () => {
    const { data, manifest } = open();
    const later = manifest.replace('"format":1', '"format":2');
    expect(await refusal(seal(data, later))).toEqual({ failed: 'newer', written: [] });
    const migrations = ['20991231235959_from_the_future'];
    const unknown = JSON.stringify({ ...JSON.parse(manifest), migrations });
    expect(await refusal(seal(data, unknown))).toEqual({ failed: 'newer', written: [] });
  });

  test('with a manifest that names other tables, rows or pictures', async () => {
    const { data, manifest } = open();
    const forge = (change: (manifest: Record<string, never>) => unknown) =>
      refusal(
        seal(
          data,
          JSON.stringify({ ...JSON.parse(manifest), ...Object(change(JSON.parse(manifest))) }),
        ),
        {
          isForeignAllowed: true,
        },
      );
    expect(await forge(() => ({ tables: [] }))).toEqual(DAMAGED);
    expect(
      await forge(() => ({ pictures: [{ name: '../x', bytes: 1, sha256: 'a'.repeat(64) }] })),
    ).toEqual(DAMAGED);
    expect(
      await forge(() => ({
        tables: [{ name: 'sqlite_master', rows: 0, sha256: 'a'.repeat(64), newestAt: 0 }],
      })),
    ).toEqual(DAMAGED);
  });

  test('with rows of other columns, a name that leads elsewhere, or a line of 200 MB', async () => {
    const { data, manifest } = open();
    const row = data.split('\n').find((line) => line.startsWith('[')) ?? '';
    for (const forged of [
      data.replace(row, row.replace('[', '["more",')),
      data.replace(row, '["only"]'),
      data.replace('"table":"users"', '"table":"sqlite_master"'),
      data.replace('{"table":"users"', '{"picture":"../../x.webp","bytes":1}\n{"table":"users"'),
      `${data}[1]`,
    ]) {
      expect(await refusal(seal(forged, manifest))).toEqual(DAMAGED);
    }
    const bomb = Buffer.alloc(200_000_000, 'x');
    expect(await refusal(seal(bomb, manifest))).toEqual(DAMAGED);
  });

  test('that is not there', async () => {
    const file = path.join(database.dataDir, 'nowhere');
    await expect(readManifest(file, backup.key)).rejects.toMatchObject({ reason: 'missing' });
  });

  test('and a renamed one is still what its manifest says', async () => {
    const file = fileOf(bytes, 'renamed.txt');
    expect(await readManifest(file, backup.key)).toEqual(backup.manifest);
    appendFileSync(file, ' ');
    await expect(readManifest(file, backup.key)).rejects.toMatchObject({ reason: 'damaged' });
  });
});
