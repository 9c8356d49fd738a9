/*
 * The file of a backup:
 *
 *   data       zstd: lines of JSON. A header; each table (its columns, then one array for each row in the
 *              order of the primary key); each picture (its name, then pieces in base64)
 *   manifest   zstd: one line that sums up all of it
 *   seal       a frame that zstd skips: where the manifest begins, the SHA-256 of everything before the
 *              seal, and an HMAC of both with a key of this installation
 *
 * A row is written in one canonical way, which does not depend on the database: columns in the order of
 * their names, integers in full, binary values in hexadecimal digits, everything else as
 * JSON.stringify does. So equal rows have equal hashes on every engine.
 */
import { hkdfSync } from 'node:crypto';
import { constants } from 'node:zlib';
import * as z from 'zod';
import { readServerKey } from '#api/auth/secret-box.ts';
import { readPictureAddress } from '#shared/domain/content/article-pictures.ts';

/** The version of the format. */
export const FORMAT = 1;
/** Name of the file of a backup, which only its id chooses. */
export const fileNameOf = (id: string): string => `${id}.ripen-backup`;
/** No line is longer: more than the largest row that the API accepts. */
export const MAX_LINE_BYTES = 24 * 1024 * 1024;
/** The manifest names every picture. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
/** Bytes of a picture in one line. */
export const PIECE_BYTES = 96 * 1024;
/** The fastest level, and on these data the smallest output as well. */
export const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const KINDS = ['text', 'integer', 'binary'] as const;
/** Kind of a column: binary values are written in hexadecimal digits. */
export type ColumnKind = (typeof KINDS)[number];

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const MigrationName = z.string().regex(/^\d{14}_[a-z_]{1,100}$/);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);
const Engine = z.enum(['sqlite', 'mysql']);
/** Pictures alone, by their hash: nothing in this name can lead elsewhere. */
const PictureName = z.string().refine((name) => readPictureAddress(`/pictures/${name}`) !== null);

const TableSummary = z.strictObject({
  name: Name,
  rows: Count,
  sha256: Hash,
  newestAt: Count.nullable(),
});
const PictureSummary = z.strictObject({ name: PictureName, bytes: Count, sha256: Hash });

const about = {
  format: z.int(),
  id: z.uuid(),
  appVersion: z.string().max(40),
  engine: Engine,
  migrations: z.array(MigrationName).min(1).max(10_000),
  asOf: Count,
};

/** The first line: what the file is. `asOf` is the instant (UTC milliseconds) whose data it holds. */
export const Header = z.strictObject({ ripenBackup: z.strictObject(about) });
/** The line before the rows of a table. */
export const TableStart = z.strictObject({
  table: Name,
  columns: z
    .array(z.strictObject({ name: Name, kind: z.enum(KINDS) }))
    .min(1)
    .max(200),
});
/** The line before the pieces of a picture. */
export const PictureStart = z.strictObject({ picture: PictureName, bytes: Count });

/** The last line: versions, rows, hash (of all its rows) and newest instant of each table, and the pictures. */
export const Manifest = z.strictObject({
  ...about,
  tables: z.array(TableSummary).max(1000),
  pictures: z.array(PictureSummary),
});

export type Header = z.output<typeof Header>;
export type TableStart = z.output<typeof TableStart>;
export type PictureStart = z.output<typeof PictureStart>;
export type TableSummary = z.output<typeof TableSummary>;
export type PictureSummary = z.output<typeof PictureSummary>;
export type Manifest = z.output<typeof Manifest>;

/** Returns the key that seals backups of this installation; the server's key is made where there is none. */
export function backupKey(env: { secretKey: string | null; dataDir: string }): Buffer {
  return Buffer.from(hkdfSync('sha256', readServerKey(env), '', 'ripen backups', 32));
}
