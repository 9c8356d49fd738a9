import * as z from 'zod';
import { ARTICLE_KINDS, type ArticleKind } from '#shared/domain/content/articles.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { LocalDraft, LocalDrafts } from './draft-store.ts';

const Stored = z.object({
  source: z.string(),
  slug: z.string().nullable(),
  /** The version that it was written on; null for an article that is not created yet. */
  version: z.int().nullable(),
  kind: z.enum(ARTICLE_KINDS),
});

/** Creates the store of unsaved texts of a user; those of another are never read. */
export function createLocalDrafts(storage: KeyValueStore, userId: string): LocalDrafts {
  const keyOf = (name: string) => `${STORAGE_KEYS.articleDraft}:${userId}:${name}`;
  /** Names the new article of a kind, whose address is not known to anybody. */
  const newKey = (kind: ArticleKind) => keyOf(`new-${kind}`);

  function forgetNew(id: string): void {
    for (const kind of ARTICLE_KINDS) {
      if (storage.read(newKey(kind)) === id) storage.remove(newKey(kind));
    }
  }

  return {
    read(id) {
      const text = storage.read(keyOf(id));
      return text === null ? null : readStored(text);
    },
    write(id, draft) {
      storage.write(keyOf(id), JSON.stringify(draft));
      if (draft.version === null) storage.write(newKey(draft.kind), id);
      else forgetNew(id);
    },
    remove(id) {
      storage.remove(keyOf(id));
      forgetNew(id);
    },
    newest(kind) {
      const id = storage.read(newKey(kind));
      return id !== null && storage.read(keyOf(id)) !== null ? id : null;
    },
  };
}

function readStored(text: string): LocalDraft | null {
  try {
    return Stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
