import { useEffect, useState } from 'react';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import {
  type ArticleDraft,
  adminArticlesApi,
  SaveConflict,
} from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { editAddress } from '../../../../parts/articles/editor-address.ts';
import { useLeaveGuard } from '../../parts/drafts/use-leave-guard.ts';
import { type EditorScope, useEditor } from '../editor-scope.ts';
import { createDraftStore, type DraftStore, type LocalDrafts } from './draft-store.ts';
import { createLazyDrafts } from './lazy-drafts.ts';
import { createLocalDrafts } from './local-drafts.ts';
import { templateOf } from './template.ts';

/**
 * Creates the draft of an article, or of a new one, and keeps it saved while it is shown. `id` names an
 * article whose text is in this browser alone, because the server cannot be reached.
 */
export function useDraft(kind: ArticleKind, article: ArticleDraft | null, id?: string): DraftStore {
  const scope = useEditor();
  const [drafts] = useState(() =>
    createLazyDrafts(createLocalDrafts(scope.storage, scope.user.id), createAfterPaint()),
  );
  const [draft] = useState(() => wireDraft(scope, { kind, article, id, drafts }));
  useEffect(() => draft.connect(), [draft]);
  useEffect(() => {
    addEventListener('pagehide', drafts.flush);
    return () => {
      removeEventListener('pagehide', drafts.flush);
      drafts.flush();
    };
  }, [drafts]);
  useLeaveGuard(draft);
  return draft;
}

interface Opening {
  readonly kind: ArticleKind;
  readonly article: ArticleDraft | null;
  readonly id: string | undefined;
  readonly drafts: LocalDrafts;
}

function wireDraft(
  { client, clock, ids, later, network, user }: EditorScope,
  { kind, article, id: known, drafts }: Opening,
): DraftStore {
  const id = article?.id ?? known ?? drafts.newest(kind) ?? ids.next();
  return createDraftStore({
    kind,
    id,
    article,
    later,
    drafts,
    template: templateOf(localDate(clock.now(), user.timeZone)),
    save: (draft, version) =>
      version === null
        ? client.call(adminArticlesApi.create, { body: { id, kind, ...draft } })
        : client.call(adminArticlesApi.save, { params: { id }, body: { ...draft, version } }),
    readConflict: (current) => SaveConflict.safeParse(current).data ?? null,
    onOnline: network.onOnline,
    // A reload then finds the article.
    onCreated: ({ id: created }) => history.replaceState(null, '', editAddress(kind, created)),
  });
}
