import { useState } from 'react';
import { articlePreviewsApi } from '#shared/contract/admin/article-revisions.ts';
import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { explain } from '#stores/storage/failure.ts';
import { editAddress } from '../../parts/articles/editor-address.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';

/** The acts on the article that is open. Each saves what is typed first. */
export interface ArticleActs {
  readonly isBusy: boolean;
  publish(): void;
  unschedule(): void;
  duplicate(): void;
  /** Makes an address at which others can read the draft, and copies it. */
  share(): void;
}

/** An article that was published at another address than before. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** Creates the acts of an editor; `onRenamed` is called when an article has left its address. */
export function useArticleActs(
  store: DraftStore,
  onRenamed: (renamed: Renamed) => void,
): ArticleActs {
  const { client, ids, toasts } = useEditor();
  const [isBusy, setBusy] = useState(false);

  /** Acts on the saved article; a failure is told, and what is typed stays. */
  async function act<Value>(
    call: (article: ArticleDraft) => Promise<CallResult<Value>>,
    failed: string,
    done: (value: Value) => void,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const isSaved = await store.flush();
    const article = store.$article.get();
    if (!isSaved || article === null) {
      toasts.show({ tone: 'error', text: `${failed} It could not be saved first.` });
    } else {
      const result = await call(article);
      if (result.kind === 'ok') done(result.value);
      else toasts.show({ tone: 'error', text: explain(result, failed) });
    }
    setBusy(false);
  }

  return {
    isBusy,
    publish: () =>
      void act(
        ({ id, version }) =>
          client.call(adminArticlesApi.publish, { params: { id }, body: { version } }),
        'It was not published.',
        (article) => {
          const from = store.$article.get()?.address ?? null;
          const { address } = article;
          store.adopt(article);
          if (from !== null && address !== null && from !== address) {
            onRenamed({ from, to: address });
          }
          toasts.show({
            ...{ tone: 'success', text: `Published at ${address}.` },
            ...(address !== null && {
              action: { label: 'View', onAct: () => void open(address, '_blank', 'noopener') },
            }),
          });
        },
      ),
    unschedule: () =>
      void act(
        ({ id }) => client.call(adminArticlesApi.unschedule, { params: { id } }),
        'It is still scheduled.',
        (article) => {
          store.adopt(article);
          toasts.show({ tone: 'success', text: 'It is no longer scheduled.' });
        },
      ),
    duplicate: () =>
      void act(
        ({ id }) =>
          client.call(adminArticlesApi.duplicate, { params: { id }, body: { id: ids.next() } }),
        'It was not duplicated.',
        ({ kind, id }) => location.assign(editAddress(kind, id)),
      ),
    share: () =>
      void act(
        ({ id }) => client.call(articlePreviewsApi.create, { params: { id } }),
        'No preview address was made.',
        ({ path }) => {
          const address = new URL(path, location.origin).href;
          const text = 'Anybody with the preview address can read the draft for 7 days.';
          void navigator.clipboard.writeText(address).then(
            () => toasts.show({ tone: 'success', text: `The preview address is copied. ${text}` }),
            () => toasts.show({ tone: 'info', text: `${address} ${text}`, isLasting: true }),
          );
        },
      ),
  };
}
