import { useEffect, useState } from 'react';
import { type ArticleProblem, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { Draft } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';

const RESTS_MS = 200;

/** What the server says of a text. */
export interface Check {
  readonly problems: readonly ArticleProblem[];
  /** The text that it speaks of; null before the first answer. */
  readonly source: string | null;
}

/** Asks the server what is to be mended in a draft, a moment after each change. */
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
  const [check, setCheck] = useState<Check>({ problems: [], source: null });
  const { source, slug } = draft;
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const body = { kind, source, ...(slug !== null && { slug }), ...(id !== null && { id }) };
      const result = await client.call(adminArticlesApi.check, { body });
      if (isLatest && result.kind === 'ok') setCheck({ ...result.value, source });
    }, RESTS_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [client, kind, source, slug, id]);
  return check;
}
