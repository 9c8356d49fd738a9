import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  FORMAT,
  type Header,
  type Manifest,
  PIECE_BYTES,
  type PictureSummary,
  type TableSummary,
} from '#api/backups/format/format.ts';
import { KEPT_TABLES } from '#api/backups/format/tables.ts';
import type { Progress } from '#api/backups/progress.ts';
import type { RowSource } from '#api/backups/snapshot/row-source.ts';
import {
  newestInstant,
  readRows,
  readShape,
  type TableShape,
} from '#api/backups/snapshot/table-rows.ts';
import { BackupFile } from '#api/backups/writing/backup-file.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import {
  type PictureSize,
  pictureAddress,
  readPictureAddress,
} from '#shared/domain/content/article-pictures.ts';

/** The work of making a file. */
export interface WriteOptions {
  readonly source: RowSource;
  /** Where the file is written; it is there, whole and on the disk, once the promise resolves. */
  readonly file: string;
  readonly key: Buffer;
  readonly about: Pick<Header['ripenBackup'], 'id' | 'appVersion' | 'asOf'>;
  /** The folder with the files of pictures. */
  readonly pictures: string;
  readonly progress: Progress;
}

/** A file that was made. */
export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** SHA-256 of the whole file. */
  readonly sha256: string;
  /** Files of pictures that the database names and the folder does not have. */
  readonly missingPictures: number;
}

/** Writes everything that a snapshot holds into one file; rejects with the system's or the driver's error. */
export async function writeBackup(options: WriteOptions): Promise<WrittenBackup> {
  const { source, about } = options;
  const migrations = (await source.read('select name from schema_migrations order by name')).map(
    (row) => String(row['name']),
  );
  const header = { format: FORMAT, ...about, engine: source.engine, migrations };
  const output = await BackupFile.create(options.file);
  try {
    await output.write(line({ ripenBackup: header }));
    const tables = await writeTables(options, output);
    const { pictures, missing } = await writePictures(options, output);
    const manifest = { ...header, tables, pictures };
    const { bytes, sha256 } = await output.finish(line(manifest), options.key);
    return { manifest, bytes, sha256, missingPictures: missing };
  } catch (error) {
    await output.abandon();
    throw error;
  }
}

async function writeTables(options: WriteOptions, output: BackupFile): Promise<TableSummary[]> {
  const tables: TableSummary[] = [];
  for (const name of KEPT_TABLES) {
    const shape = await readShape(options.source, name);
    if (shape === null) continue;
    tables.push(await writeTable(options, shape, output).catch((error) => named(error, name)));
  }
  return tables;
}

/** Throws an error again, with the table that could not be backed up: SQLite takes any value by hand. */
function named(error: unknown, table: string): never {
  if (error instanceof Error) error.message = `${table}: ${error.message}`;
  throw error;
}

async function writeTable(
  { source, progress }: WriteOptions,
  shape: TableShape,
  output: BackupFile,
): Promise<TableSummary> {
  await output.write(line({ table: shape.name, columns: shape.columns }));
  const hash = createHash('sha256');
  let count = 0;
  for await (const { text, rows } of readRows(source, shape)) {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    await output.write(bytes);
    count += rows;
    progress.advance(rows);
  }
  const newestAt = await newestInstant(source, shape);
  return { name: shape.name, rows: count, sha256: hash.digest('hex'), newestAt };
}

async function writePictures({ source, pictures, progress }: WriteOptions, output: BackupFile) {
  const written: PictureSummary[] = [];
  let missing = 0;
  for (const name of await pictureNames(source)) {
    const summary = await writePicture({ name, file: path.join(pictures, name) }, output);
    if (summary === null) missing += 1;
    else written.push(summary);
    progress.advance(1);
  }
  return { pictures: written, missing };
}

/** The names of the files of every picture. */
async function pictureNames(source: RowSource): Promise<string[]> {
  if ((await readShape(source, 'article_pictures')) === null) return [];
  const rows = await source.read('select hash, sizes from article_pictures order by hash');
  return rows.flatMap(({ hash, sizes }) => {
    // Written by the library of pictures; an address that is none is left out.
    const kept = parseJson(String(sizes)) as readonly PictureSize[];
    const addresses = kept.map((size) => pictureAddress(String(hash), size));
    return addresses
      .filter((address) => readPictureAddress(address) !== null)
      .map((address) => path.basename(address));
  });
}

/** Writes a file of a picture; null where it is not there. */
async function writePicture(
  { name, file }: { name: string; file: string },
  output: BackupFile,
): Promise<PictureSummary | null> {
  const facts = await stat(file).catch(() => null);
  if (facts === null) return null;
  await output.write(line({ picture: name, bytes: facts.size }));
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const pieces: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: PIECE_BYTES });
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    await output.write(line(piece.toString('base64')));
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
