import * as z from 'zod';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { CachedCopy } from '#stores/storage/cached-copy.ts';
import { readJson } from '#stores/storage/read-json.ts';

/** Dependencies of a cached copy; a copy of another owner, or of another shape, is ignored. */
export interface CachedCopyDeps<T> {
  readonly storage: KeyValueStore;
  readonly key: string;
  readonly owner: string;
  readonly schema: z.ZodType<T>;
}

/** Makes a copy in local storage that belongs to one account; what was read or written is remembered. */
export function createCachedCopy<T>({
  storage,
  key,
  owner,
  schema,
}: CachedCopyDeps<T>): CachedCopy<T> {
  const Stored = z.object({ owner: z.literal(owner), value: schema });
  // Validating thousands of tasks for every name lookup would be slow.
  let known: T | null = null;
  return {
    read: () => (known ??= Stored.safeParse(readJson(storage, key)).data?.value ?? null),
    write(value) {
      known = value;
      storage.write(key, JSON.stringify({ owner, value }));
    },
  };
}
