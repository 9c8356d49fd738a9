import type { ArticleOutcome } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';

/** The server takes so many articles at once. */
const MOST_AT_ONCE = 50;

/**
 * Acts on articles in batches, one after the other. Where a later batch fails, its articles and those
 * after it are refused.
 */
export async function inBatches(
  ids: readonly string[],
  act: (ids: string[]) => Promise<CallResult<ArticleOutcome>>,
): Promise<CallResult<ArticleOutcome>> {
  const done: ArticleOutcome['done'] = [];
  const refused: ArticleOutcome['refused'] = [];
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
    const result = await act(ids.slice(at, at + MOST_AT_ONCE));
    if (result.kind !== 'ok') {
      if (at === 0) return result;
      const reason = reasonOf(result);
      refused.push(...ids.slice(at).map((id) => ({ id, title: null, reason })));
      break;
    }
    done.push(...result.value.done);
    refused.push(...result.value.refused);
  }
  return { kind: 'ok', value: { done, refused } };
}
