import { User } from '#shared/contract/account/users.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import { CACHE_KEYS } from '../storage/cache-keys.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { readJson } from '../storage/read-json.ts';

/** The user who was signed in last, as local storage has it until somebody signs out. */
export function keptUser(storage: KeyValueStore): CachedCopy<User> {
  return {
    read: () => User.safeParse(readJson(storage, CACHE_KEYS.user)).data ?? null,
    write: (user) => void storage.write(CACHE_KEYS.user, JSON.stringify(user)),
  };
}
