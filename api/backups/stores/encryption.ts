import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Ending of an encrypted copy; the age program opens it as well. */
export const ENCRYPTED = '.age';
/** A guess of the passphrase, which has at least 16 characters, costs 32 MB and half a second. */
const WORK_FACTOR = 15;
const MAGIC = 'age-encryption.org/v1';

/** Read by the first copy that is encrypted, not by every start. */
const readAge = () => import('age-encryption');

/** Encrypts a stream with a passphrase; returns what comes out, and how much of it there will be. */
export async function encryptStream(
  bytes: Readable,
  { passphrase, size }: { passphrase: string; size: number },
): Promise<{ bytes: AsyncIterable<Uint8Array>; size: number }> {
  const { Encrypter } = await readAge();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  return { bytes: Readable.fromWeb(encrypted as never), size: encrypted.size(size) };
}

/** Whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  for await (const piece of createReadStream(file, { end: MAGIC.length - 1 })) {
    return String(piece) === MAGIC;
  }
  return false;
}

/** Decrypts a file into another; rejects, and leaves none, with another passphrase or a changed file. */
export async function decryptFile(file: string, target: string, passphrase: string): Promise<void> {
  const { Decrypter } = await readAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const given = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const decrypted = await decrypter.decrypt(given);
    const output = createWriteStream(target, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.fromWeb(decrypted as never), output);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}
