import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Progress } from '#api/backups/progress.ts';
import { encryptStream } from './encryption.ts';
import { type BackupStore, StoreError, storeErrorOf } from './store.ts';

/** A copy to be stored. */
export interface CopyOptions {
  readonly file: string;
  readonly name: string;
  /** Null stores the file as it is. */
  readonly passphrase: string | null;
  readonly progress: Progress;
}

/**
 * Stores a copy, reads it back and compares size and SHA-256: a store may say that it has stored what it has
 * not. Throws `StoreError`; what it holds then is deleted as far as it lets itself be.
 */
export async function storeCopy(store: BackupStore, options: CopyOptions): Promise<void> {
  const { file, name, passphrase, progress } = options;
  try {
    const { size } = await stat(file);
    const plain = createReadStream(file);
    const sent =
      passphrase === null
        ? { bytes: plain, size }
        : await encryptStream(plain, { passphrase, size });
    const given = digest(progress);
    await store.write(name, given.through(sent.bytes), sent.size);
    const held = digest(progress);
    for await (const _piece of held.through(store.read(name)));
    if (held.end() !== given.end()) {
      throw new StoreError('The store holds another file than it was given.');
    }
  } catch (error) {
    await store.remove(name).catch(() => {});
    throw storeErrorOf(error);
  }
}

/** Passes bytes on, and sums them up. */
function digest(progress: Progress) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes) {
        hash.update(piece);
        size += piece.length;
        progress.advance(0);
        yield piece;
      }
    },
    end: () => `${size} ${hash.digest('hex')}`,
  };
}
