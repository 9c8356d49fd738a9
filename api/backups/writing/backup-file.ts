import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createZstdCompress } from 'node:zlib';
import { COMPRESSION } from '#api/backups/format/format.ts';
import { writeSeal } from '#api/backups/format/seal.ts';

/** Ending of a file that is not whole yet. */
export const PARTIAL = '.partial';

/** A file that is written from its beginning to its seal under another name, and then renamed. */
export class BackupFile {
  readonly #target: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #frame: Frame;
  #bytes = 0;

  private constructor(target: string, handle: FileHandle) {
    this.#target = target;
    this.#handle = handle;
    this.#frame = new Frame((bytes) => this.#append(bytes));
  }

  /** Begins a file that its owner alone may read; rejects where it is there already. */
  static async create(target: string): Promise<BackupFile> {
    return new BackupFile(target, await open(target + PARTIAL, 'wx', 0o600));
  }

  /** Adds data; resolves once more may be given. */
  write(bytes: Buffer): Promise<void> {
    return this.#frame.write(bytes);
  }

  /** Ends the data, adds manifest and seal, waits for the disk and gives the file its name. */
  async finish(manifest: Buffer, key: Buffer): Promise<{ bytes: number; sha256: string }> {
    await this.#frame.end();
    const manifestAt = this.#bytes;
    this.#frame = new Frame((bytes) => this.#append(bytes));
    await this.#frame.write(manifest);
    await this.#frame.end();
    const seal = writeSeal({ manifestAt, sha256: this.#hash.copy().digest() }, key);
    await this.#append(seal);
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.#target + PARTIAL, this.#target);
    await syncFolder(path.dirname(this.#target));
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** Deletes the unfinished file. */
  async abandon(): Promise<void> {
    this.#frame.destroy();
    await this.#handle.close().catch(() => {});
    await rm(this.#target + PARTIAL, { force: true });
  }

  async #append(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    await this.#handle.appendFile(bytes);
  }
}

/** One frame of zstd. */
class Frame {
  readonly #zstd = createZstdCompress(COMPRESSION);
  readonly #written: Promise<void>;

  constructor(append: (bytes: Buffer) => Promise<void>) {
    this.#written = this.#copy(append);
    // Awaited by the next write, or by the end.
    this.#written.catch(() => {});
  }

  async #copy(append: (bytes: Buffer) => Promise<void>): Promise<void> {
    for await (const bytes of this.#zstd as AsyncIterable<Buffer>) await append(bytes);
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#zstd.write(bytes)) return;
    const drained = new Promise<void>((resolve) => void this.#zstd.once('drain', resolve));
    // A failed write of the file destroys the stream, which then never drains.
    await Promise.race([drained, this.#failure()]);
  }

  async end(): Promise<void> {
    this.#zstd.end();
    await this.#written;
  }

  destroy(): void {
    this.#zstd.destroy();
  }

  /** Rejects when the file could not be written. */
  #failure(): Promise<void> {
    return this.#written;
  }
}

/** Makes a new name in a folder durable; systems that cannot sync a folder do not need it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'EINVAL' && code !== 'EPERM') throw error;
  } finally {
    await handle.close();
  }
}
