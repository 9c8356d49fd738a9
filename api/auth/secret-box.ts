import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Encrypts secrets that the server has to read again, such as those of one-time codes. */
export interface SecretBox {
  /** Returns the encrypted text; only the same `context` decrypts it. */
  seal(text: string, context: string): string;
  /**
   * Returns the text, or null where it was encrypted with another key or context, or was modified.
   */
  open(sealed: string, context: string): string | null;
}

const KEY_FILE = 'secret.key';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** Creates a box from the server's key, of any length; AES-256-GCM. */
export function createSecretBox(serverKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'ripen two-step sign-in', 32));
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      const encrypted = bytes.subarray(IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(context));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

/**
 * Returns the server's key: the configured one, else the one in `secret.key` of the data folder.
 * The file is created at the first start, readable by its owner alone.
 */
export function readServerKey(env: { secretKey: string | null; dataDir: string }): string {
  if (env.secretKey !== null) return env.secretKey;
  const file = path.join(env.dataDir, KEY_FILE);
  try {
    const made = randomBytes(32).toString('base64url');
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return readFileSync(file, 'utf8').trim();
  }
}
