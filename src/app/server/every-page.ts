import type { CallResult } from '#shared/domain/platform.ts';

type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };

/** Returns all items of a list, loaded page by page; if a page fails, returns that failure. */
export async function everyPage<Item>(
  fetchPage: (cursor: { cursor?: string }) => Promise<CallResult<Page<Item>>>,
): Promise<CallResult<readonly Item[]>> {
  const items: Item[] = [];
  let cursor: { cursor?: string } = {};
  for (;;) {
    const result = await fetchPage(cursor);
    if (result.kind !== 'ok') return result;
    items.push(...result.value.items);
    const { nextCursor } = result.value;
    if (nextCursor === null || nextCursor === cursor.cursor) return { kind: 'ok', value: items };
    cursor = { cursor: nextCursor };
  }
}
