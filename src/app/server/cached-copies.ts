import * as z from 'zod';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { KeptCopy } from '#stores/storage/cached-copy.ts';
import { KEPT_KEYS } from '#stores/storage/cache-keys.ts';
import { readJson } from '#stores/storage/read-json.ts';

/** What a kept copy is made of; a copy of another owner, or of another form, counts as none. */
export interface KeptCopyDeps<T> {
  readonly storage: KeyValueStore;
  readonly key: string;
  readonly owner: string;
  readonly schema: z.ZodType<T>;
}

/** Makes a copy in local storage that belongs to one account; what was read or written is remembered. */
export function createKeptCopy<T>({ storage, key, owner, schema }: KeptCopyDeps<T>): KeptCopy<T> {
  const Stored = z.object({ owner: z.literal(owner), value: schema });
  // Thousands of tasks are not checked anew for every name that is looked up.
  let known: T | null = null;
  return {
    read: () => (known ??= Stored.safeParse(readJson(storage, key)).data?.value ?? null),
    write(value) {
      known = value;
      storage.write(key, JSON.stringify({ owner, value }));
    },
  };
}

/** Removes every kept copy: nothing of the user stays on the device after signing out. */
export function clearKeptCopies(storage: KeyValueStore): void {
  for (const key of Object.values(KEPT_KEYS)) storage.remove(key);
}
