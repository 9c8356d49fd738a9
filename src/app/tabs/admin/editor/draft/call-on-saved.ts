import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Outcome } from '../../../../parts/calls/use-act.ts';
import type { DraftStore } from './draft-store.ts';

/** Saves what is typed, and makes a call on that version of the article. */
export async function callOnSaved<Value>(
  store: DraftStore,
  call: (article: ArticleDraft) => Promise<CallResult<Value>>,
): Promise<Outcome<Value>> {
  const isSaved = await store.flush();
  const article = store.$article.get();
  return isSaved && article !== null ? call(article) : 'It could not be saved first.';
}
