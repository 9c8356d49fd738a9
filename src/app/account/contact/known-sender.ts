import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { readToken } from '#stores/account/stored-token.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { readJson } from '#stores/storage/read-json.ts';
import type { Sender } from './contact-store.ts';

/**
 * Returns the user signed in on this device, as last reported by the server; null for a visitor.
 */
export function knownSender(storage: KeyValueStore): Sender | null {
  const user = readToken(storage) === null ? null : readJson(storage, CACHE_KEYS.user);
  if (!isFields(user)) return null;
  const { name, email } = user;
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : null;
}
