import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** The characters that a header can carry; no other text was ever a token. */
const TOKEN = /^[!-~][ -~]{0,999}$/;

/**
 * The sign-in token; null where there is none. One that no header can carry is taken away: with it
 * no call could ever be made, and no page would offer to sign in.
 */
export function readToken(storage: KeyValueStore): string | null {
  const stored = storage.read(STORAGE_KEYS.token);
  if (stored === null || TOKEN.test(stored)) return stored;
  storage.remove(STORAGE_KEYS.token);
  return null;
}
