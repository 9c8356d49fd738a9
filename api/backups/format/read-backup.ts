import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  FORMAT,
  Header,
  MAX_LINE_BYTES,
  MAX_MANIFEST_BYTES,
  Manifest,
  PictureStart,
  TableStart,
} from './format.ts';
import { RestoreError } from './problems.ts';
import { readSeal, SEAL_BYTES, type Seal } from './seal.ts';

/** How a file is trusted. */
export interface Trust {
  /** Takes a backup of another installation too, as long as it is whole. */
  readonly isForeignAllowed?: boolean;
  /** Called with the number of bytes after each piece that was read; may throw to cancel. */
  readonly onBytes?: (bytes: number) => void;
}

/** A backup whose every byte was compared with its seal. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  /** Where the data end. */
  readonly manifestAt: number;
  /** False for a backup of another installation. */
  readonly isOurs: boolean;
}

/** A part of the data, in the order of the file. */
export type Part =
  | ({ readonly kind: 'header' } & Header['ripenBackup'])
  | ({ readonly kind: 'table' } & TableStart)
  | ({ readonly kind: 'picture' } & PictureStart)
  /** Whole lines with their line ends: rows of the table before, or pieces of the picture before. */
  | { readonly kind: 'lines'; readonly bytes: Buffer };

const NEWLINE = 10;
const BRACE = '{'.charCodeAt(0);
const READ_BYTES = 256 * 1024;

/**
 * Reads a whole backup, compares it with its seal and returns its manifest. Throws `RestoreError`:
 * `missing`, `damaged`, `foreign` (made by another installation) or `newer` (made by a later version).
 */
export async function readManifest(
  file: string,
  key: Buffer,
  trust: Trust = {},
): Promise<Manifest> {
  return (await checkBackup(file, key, trust)).manifest;
}

/** The same with what reading the data needs. */
export async function checkBackup(
  file: string,
  key: Buffer,
  { isForeignAllowed = false, onBytes = () => {} }: Trust,
): Promise<CheckedBackup> {
  const { seal, sealAt } = await withFile(file, (handle) => sealOf(handle, key));
  const hash = createHash('sha256');
  for await (const bytes of bytesOf(file, 0, sealAt)) {
    hash.update(bytes);
    onBytes(bytes.length);
  }
  if (!hash.digest().equals(seal.sha256)) throw damaged('its hash differs');
  if (!seal.isOurs && !isForeignAllowed) throw new RestoreError('foreign');
  const manifest = await manifestOf(file, seal.manifestAt, sealAt);
  return { manifest, manifestAt: seal.manifestAt, isOurs: seal.isOurs };
}

/** Reads the data of a checked backup, with constant memory. Throws `RestoreError` as `readManifest` does. */
export async function* readParts(
  file: string,
  { manifestAt }: CheckedBackup,
): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of decompressed(bytesOf(file, 0, manifestAt))) {
    const held = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = held.lastIndexOf(NEWLINE) + 1;
    yield* partsOf(held.subarray(0, end));
    rest = Buffer.from(held.subarray(end));
    if (rest.length > MAX_LINE_BYTES) throw damaged('a line is too long');
  }
  if (rest.length > 0) throw damaged('its last line has no end');
}

/** Splits whole lines into parts; neighbouring rows or pieces stay together. */
function* partsOf(bytes: Buffer): Generator<Part> {
  let from = 0;
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(NEWLINE, at) + 1;
    if (bytes[at] === BRACE) {
      if (from < at) yield { kind: 'lines', bytes: bytes.subarray(from, at) };
      yield startOf(bytes.subarray(at, end));
      from = end;
    }
    at = end;
  }
  if (from < bytes.length) yield { kind: 'lines', bytes: bytes.subarray(from) };
}

function startOf(line: Buffer): Part {
  const value = parse(line);
  const table = TableStart.safeParse(value);
  if (table.success) return { kind: 'table', ...table.data };
  const picture = PictureStart.safeParse(value);
  if (picture.success) return { kind: 'picture', ...picture.data };
  const header = Header.safeParse(value);
  if (header.success) return { kind: 'header', ...header.data.ripenBackup };
  throw damaged('a line is of no known kind');
}

async function sealOf(handle: FileHandle, key: Buffer) {
  const { size } = await handle.stat();
  const sealAt = size - SEAL_BYTES;
  if (sealAt <= 0) throw damaged('it is too short');
  const bytes = Buffer.alloc(SEAL_BYTES);
  await handle.read(bytes, 0, SEAL_BYTES, sealAt);
  const seal = readSeal(bytes, key);
  if (seal === null || seal.manifestAt >= sealAt) throw damaged('its end is missing');
  return { seal, sealAt } satisfies { seal: Seal; sealAt: number };
}

async function manifestOf(file: string, from: number, to: number): Promise<Manifest> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const bytes of decompressed(bytesOf(file, from, to))) {
    size += bytes.length;
    if (size > MAX_MANIFEST_BYTES) throw damaged('its manifest is too long');
    pieces.push(bytes);
  }
  const value = parse(Buffer.concat(pieces));
  const format =
    typeof value === 'object' && value !== null && 'format' in value ? value.format : 0;
  if (typeof format === 'number' && format > FORMAT) throw new RestoreError('newer');
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw damaged('its manifest is not valid');
  return manifest.data;
}

async function* bytesOf(file: string, from: number, to: number): AsyncGenerator<Buffer> {
  if (to > from)
    yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: READ_BYTES });
}

async function* decompressed(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const stream = createZstdDecompress({ chunkSize: READ_BYTES });
  const feeding = feed(bytes, stream);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece;
    await feeding;
  } catch (error) {
    throw isOfZstd(error) ? damaged('it cannot be unpacked', error) : error;
  } finally {
    stream.destroy();
    await feeding.catch(() => {});
  }
}

async function feed(
  bytes: AsyncGenerator<Buffer>,
  stream: ReturnType<typeof createZstdDecompress>,
) {
  try {
    for await (const piece of bytes) {
      if (stream.destroyed) return;
      if (!stream.write(piece)) await drained(stream);
    }
    stream.end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function drained(stream: ReturnType<typeof createZstdDecompress>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stream.off('drain', end).off('close', end);
      resolve();
    };
    stream.on('drain', end).on('close', end);
  });
}

function isOfZstd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_');
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    throw damaged('a line is no JSON', error);
  }
}

function damaged(why: string, cause?: unknown): RestoreError {
  return new RestoreError('damaged', `The backup is damaged: ${why}.`, { cause });
}

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new RestoreError('missing', undefined, { cause: error });
    }
    throw error;
  }
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
