import type { KeyValueStore } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import { CACHE_KEYS } from '../storage/cache-keys.ts';
import { readJson } from '../storage/read-json.ts';
import { readToken } from './stored-token.ts';

/**
 * Whether a call made now goes out as this account: there is a token, and nobody else has signed in
 * with another tab a moment ago.
 */
export function isSignedInAs(storage: KeyValueStore, userId: string): boolean {
  if (readToken(storage) === null) return false;
  // A sign-in writes its user before its token.
  const user = readJson(storage, CACHE_KEYS.user);
  return !isFields(user) || user['id'] === userId;
}
