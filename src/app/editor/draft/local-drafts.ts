import * as z from 'zod';
import { ARTICLE_KINDS } from '#shared/domain/content/articles.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

const Stored = z.object({
  source: z.string(),
  slug: z.string().nullable(),
  /** The version that it was written on; null for an article that is not created yet. */
  version: z.int().nullable(),
  kind: z.enum(ARTICLE_KINDS),
});

/** A text that the server does not have yet. */
export type LocalDraft = z.output<typeof Stored>;

/** Texts of articles that the server does not have yet, by id, in this browser. */
export interface LocalDrafts {
  read(id: string): LocalDraft | null;
  write(id: string, draft: LocalDraft): void;
  remove(id: string): void;
}

/** Creates the store of unsaved texts of a user; those of another are never read. */
export function createLocalDrafts(storage: KeyValueStore, userId: string): LocalDrafts {
  const keyOf = (id: string) => `${STORAGE_KEYS.articleDraft}:${userId}:${id}`;
  return {
    read(id) {
      const text = storage.read(keyOf(id));
      return text === null ? null : readStored(text);
    },
    write: (id, draft) => void storage.write(keyOf(id), JSON.stringify(draft)),
    remove: (id) => storage.remove(keyOf(id)),
  };
}

function readStored(text: string): LocalDraft | null {
  try {
    return Stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
