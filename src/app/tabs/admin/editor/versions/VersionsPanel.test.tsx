import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListedRevision } from '#shared/contract/admin/article-revisions.ts';
import { OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createDraftStore } from '../draft/draft-store.ts';
import { createLocalDrafts } from '../draft/local-drafts.ts';
import { ARTICLE_ID, buildArticle, renderInEditor } from '../editor-test-kit.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const REVISION: ListedRevision = {
  id: ARTICLE_ID,
  articleId: ARTICLE_ID,
  slug: 'deep-work',
  reason: 'conflict',
  savedBy: { id: ARTICLE_ID, name: 'Ben' },
  begunAt: AT,
  savedAt: AT,
};

function open(article: ReturnType<typeof buildArticle> | null, isOffline = false) {
  const store = createDraftStore({
    kind: 'blog',
    id: ARTICLE_ID,
    article,
    template: '',
    drafts: createLocalDrafts(new FakeBrowser().openTab().storage, 'ada'),
    save: async () => OFFLINE,
    readConflict: () => null,
    later: () => () => {},
    onOnline: () => () => {},
  });
  const page = ok({ items: [REVISION], nextCursor: null });
  return renderInEditor(<VersionsPanel store={store} />, () => (isOffline ? OFFLINE : page));
}

afterEach(cleanup);

it('lists who saved each version and why', async () => {
  open(buildArticle());
  expect(await screen.findByText('Kept in a conflict')).toBeTruthy();
  expect(screen.getByText(/, by Ben$/)).toBeTruthy();
});

it('a new article has no versions yet', () => {
  const { sent } = open(null);
  expect(screen.getByText('Versions appear once the article is saved.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('says why the versions could not be loaded, and tries again', async () => {
  const { sent } = open(buildArticle(), true);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/no connection/)).toBeTruthy();
  expect(sent).toHaveLength(2);
});
