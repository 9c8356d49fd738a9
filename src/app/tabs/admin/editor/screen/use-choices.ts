import { useEffect, useMemo, useState } from 'react';
import { type ArticleChoices, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import { useEditor } from '../editor-scope.ts';

/** The names and pages that an article can use. */
export interface Choices {
  readonly known: ArticleChoices | null;
  /** The pages to link to, as soon as they are known. */
  readonly links: () => Promise<ArticleChoices['links']>;
}

/** Loads the names and pages that an article can use; a failed load is repeated when they are needed. */
export function useChoices(): Choices {
  const { client } = useEditor();
  const [known, setKnown] = useState<ArticleChoices | null>(null);
  const links = useMemo(() => {
    let reading: Promise<ArticleChoices | null> | null = null;
    return async () => {
      reading ??= client.call(adminArticlesApi.choices, {}).then((result) => {
        if (result.kind === 'ok') {
          setKnown(result.value);
          return result.value;
        }
        reading = null;
        return null;
      });
      return (await reading)?.links ?? [];
    };
  }, [client]);
  useEffect(() => void links(), [links]);
  return { known, links };
}
