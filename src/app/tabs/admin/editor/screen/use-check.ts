import { useEffect, useState } from 'react';
import { type ArticleProblem, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { Draft } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';
import { type PreviewBlock, previewBlocks, readTree } from '../preview/preview-blocks.ts';

const RESTS_MS = 200;

/** The result of checking a text on the server. */
export interface Check {
  readonly problems: readonly ArticleProblem[];
  /** The last text without an error, block by block. */
  readonly blocks: readonly PreviewBlock[];
  /** Whether the blocks are those of an earlier text, because this one has an error. */
  readonly isBehind: boolean;
  /** The text that was checked; null before the first answer. */
  readonly source: string | null;
}

const NOTHING: Check = { problems: [], blocks: [], isBehind: false, source: null };

/** Checks a draft on the server, a moment after each change. */
export function useCheck({
  kind,
  draft,
  id,
}: {
  kind: ArticleKind;
  draft: Draft;
  id: string | null;
}): Check {
  const { client } = useEditor();
  const [check, setCheck] = useState(NOTHING);
  const { source, slug } = draft;
  useEffect(() => {
    let isLatest = true;
    const ask = async () => {
      const body = { kind, source, ...(slug !== null && { slug }), ...(id !== null && { id }) };
      const result = await client.call(adminArticlesApi.check, { body });
      if (!isLatest || result.kind !== 'ok') return;
      const { problems } = result.value;
      const tree = readTree(result.value.tree);
      setCheck((before) => ({
        ...{ problems, source, isBehind: tree === null },
        blocks: tree === null ? before.blocks : previewBlocks(tree),
      }));
    };
    const timer = setTimeout(() => void ask(), RESTS_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [client, kind, source, slug, id]);
  return check;
}
