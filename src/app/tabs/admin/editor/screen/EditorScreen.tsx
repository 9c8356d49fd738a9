import { useState } from 'react';
import { adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { listAddress, readEditorAddress } from '../../../../parts/articles/editor-address.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { EditorSkeleton } from '../EditorSkeleton.tsx';
import { useEditor } from '../editor-scope.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { useOnce } from './use-once.ts';

/** The editor of the article that the address names. */
export function EditorScreen({ kind, heading }: { kind: ArticleKind; heading: string }) {
  const [asked] = useState(() => readEditorAddress(location.pathname));
  if (asked === null) return <NoArticle kind={kind} />;
  if (asked.id === null) return <ArticleEditor kind={kind} article={null} />;
  return <StoredArticle {...{ kind, heading }} id={asked.id} />;
}

function StoredArticle({ id, kind, heading }: { id: string; kind: ArticleKind; heading: string }) {
  const { client } = useEditor();
  const { state, again } = useOnce(() => client.call(adminArticlesApi.read, { params: { id } }));
  if (state.kind === 'loading') return <EditorSkeleton heading={heading} />;
  if (state.kind === 'failed') {
    return state.status === 404 ? (
      <NoArticle kind={kind} />
    ) : (
      <main id="main" tabIndex={-1}>
        <LoadFailed message={state.message} onRetry={again} />
      </main>
    );
  }
  if (state.value.deletedAt !== null) return <NoArticle kind={kind} isDeleted />;
  return <ArticleEditor kind={kind} article={state.value} />;
}

function NoArticle({ kind, isDeleted = false }: { kind: ArticleKind; isDeleted?: boolean }) {
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        title={isDeleted ? 'This article was deleted' : 'There is no such article'}
        action={
          <a className="button button-primary" href={listAddress(kind)}>
            {kind === 'blog' ? 'To the posts' : 'To the pillar pages'}
          </a>
        }
      >
        {isDeleted ? 'Restore it from the list to edit it.' : 'It may have been deleted.'}
      </EmptyState>
    </main>
  );
}
