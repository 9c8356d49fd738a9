import { useEffect, useState } from 'react';
import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import { useEditor } from '../editor-scope.ts';

/** The server takes an editor for closed after three times as long. */
export const EVERY_MS = 15_000;

/** Says that an article is open here, and returns who else has it open. */
export function usePresence(article: ArticleDraft | null): ArticleDraft['present'] {
  const { client } = useEditor();
  const [present, setPresent] = useState(article?.present ?? []);
  const id = article?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    const params = { id };
    const say = async () => {
      if (document.visibilityState === 'hidden') return;
      const result = await client.call(adminArticlesApi.present, { params });
      if (result.kind === 'ok') setPresent(result.value.present);
    };
    const leave = () => void client.call(adminArticlesApi.leave, { params, outlivesPage: true });
    void say();
    const timer = setInterval(() => void say(), EVERY_MS);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, id]);
  return present;
}
