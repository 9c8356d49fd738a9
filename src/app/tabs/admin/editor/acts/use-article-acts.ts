import { articlePreviewsApi } from '#shared/contract/admin/article-revisions.ts';
import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { editAddress } from '../../../../parts/articles/editor-address.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { callOnSaved } from '../draft/call-on-saved.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { type EditorScope, useEditor } from '../editor-scope.ts';

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

/** Saves what is typed and acts on that version; a failure is told, and what is typed stays. */
type Run = <Value>(
  call: (article: ArticleDraft) => Promise<CallResult<Value>>,
  failed: string,
  done: (value: Value) => void,
) => void;

/** Creates the acts of an editor; `onRenamed` is called when an article has left its address. */
export function useArticleActs(
  store: DraftStore,
  onRenamed: (renamed: Renamed) => void,
): ArticleActs {
  const scope = useEditor();
  const { act, isBusy } = useAct(scope.toasts);
  const run: Run = (call, failed, onDone) =>
    act({ call: () => callOnSaved(store, call), onDone, failed });
  return {
    isBusy,
    ...publishingActs({ scope, store, run, onRenamed }),
    ...copyingActs(scope, run),
  };
}

interface PublishingDeps {
  readonly scope: EditorScope;
  readonly store: DraftStore;
  readonly run: Run;
  readonly onRenamed: (renamed: Renamed) => void;
}

function publishingActs({ scope, store, run, onRenamed }: PublishingDeps) {
  const { client, toasts } = scope;

  function tellPublished(article: ArticleDraft): void {
    const from = store.$article.get()?.address ?? null;
    const { address } = article;
    store.adopt(article);
    if (address === null) return;
    toasts.show({
      tone: 'success',
      text: `Published at ${address}.`,
      action: { label: 'View', onAct: () => void open(address, '_blank', 'noopener') },
    });
    if (from !== null && from !== address) onRenamed({ from, to: address });
  }

  return {
    publish: () =>
      run(
        ({ id, version }) =>
          client.call(adminArticlesApi.publish, { params: { id }, body: { version } }),
        'It was not published.',
        tellPublished,
      ),
    unschedule: () =>
      run(
        ({ id }) => client.call(adminArticlesApi.unschedule, { params: { id } }),
        'It is still scheduled.',
        (article) => {
          store.adopt(article);
          toasts.show({ tone: 'success', text: 'It is no longer scheduled.' });
        },
      ),
  };
}

function copyingActs({ client, ids, toasts }: EditorScope, run: Run) {
  const text = 'Anybody with the preview address can read the draft for 7 days.';
  return {
    duplicate: () =>
      run(
        ({ id }) =>
          client.call(adminArticlesApi.duplicate, { params: { id }, body: { id: ids.next() } }),
        'It was not duplicated.',
        ({ kind, id }) => location.assign(editAddress(kind, id)),
      ),
    share: () =>
      run(
        ({ id }) => client.call(articlePreviewsApi.create, { params: { id } }),
        'No preview address was made.',
        ({ path }) => {
          const address = new URL(path, location.origin).href;
          void navigator.clipboard.writeText(address).then(
            () => toasts.show({ tone: 'success', text: `The preview address is copied. ${text}` }),
            () => toasts.show({ tone: 'info', text: `${address} ${text}`, isLasting: true }),
          );
        },
      ),
  };
}
