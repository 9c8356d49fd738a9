import { useState } from 'react';
import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { listAddress, readEditorAddress } from '../../../../parts/articles/editor-address.ts';
import { articleTitle } from '../../../../parts/articles/state-words.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { createLocalDrafts } from '../draft/local-drafts.ts';
import { EditorSkeleton } from '../EditorSkeleton.tsx';
import { useEditor } from '../editor-scope.ts';
import { ArticleEditor } from './ArticleEditor.tsx';

/** The editor of the article that the address names. */
export function EditorScreen({ kind, heading }: { kind: ArticleKind; heading: string }) {
  const [asked] = useState(() => readEditorAddress(location.pathname));
  if (asked === null) return <NoArticle kind={kind} />;
  if (asked.id === null) return <ArticleEditor kind={kind} article={null} />;
  return <StoredArticle {...{ kind, heading }} id={asked.id} />;
}

function StoredArticle({ id, kind, heading }: { id: string; kind: ArticleKind; heading: string }) {
  const { client, storage, user } = useEditor();
  const [isHere] = useState(() => createLocalDrafts(storage, user.id).read(id) !== null);
  const { state, failure, reload } = useLoaded(
    id,
    () => client.call(adminArticlesApi.read, { params: { id } }),
    { isOnce: true },
  );
  if (state.kind === 'loading') return <EditorSkeleton heading={heading} />;
  if (state.kind === 'failed') {
    const isRefused = failure?.kind === 'refused';
    if (!isRefused && isHere) return <ArticleEditor {...{ kind, id }} article={null} />;
    return isRefused && failure.status === 404 ? (
      <NoArticle kind={kind} />
    ) : (
      <main id="main" tabIndex={-1}>
        <LoadFailed message={state.message} onRetry={reload} />
      </main>
    );
  }
  if (state.value.deletedAt !== null)
    return <DeletedArticle article={state.value} onRestored={reload} />;
  return <ArticleEditor kind={kind} article={state.value} />;
}

function NoArticle({ kind }: { kind: ArticleKind }) {
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        title="There is no such article"
        action={
          <a className="button button-primary" href={listAddress(kind)}>
            {kind === 'blog' ? 'To the posts' : 'To the pillar pages'}
          </a>
        }
      >
        Its address may be incomplete.
      </EmptyState>
    </main>
  );
}

function DeletedArticle({
  article: { id, kind, title },
  onRestored,
}: {
  article: ArticleDraft;
  onRestored: () => void;
}) {
  const { client, toasts } = useEditor();
  const { act, isBusy } = useAct(toasts);
  const restore = () =>
    act({
      call: () => client.call(adminArticlesApi.undelete, { params: { id } }),
      onDone: onRestored,
      failed: 'It was not restored.',
    });
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        title={`“${articleTitle({ kind, title })}” was deleted`}
        action={
          <Button variant="primary" isBusy={isBusy} onClick={restore}>
            Restore
          </Button>
        }
      >
        It comes back as it was, public where it was public.
      </EmptyState>
    </main>
  );
}
