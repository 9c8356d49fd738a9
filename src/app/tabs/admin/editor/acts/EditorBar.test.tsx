import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ArticleDraft, ArticleProblem } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { ok, refused } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createDraftStore } from '../draft/draft-store.ts';
import { createLocalDrafts } from '../draft/local-drafts.ts';
import { ARTICLE_ID, buildArticle, renderInEditor } from '../editor-test-kit.tsx';
import { EditorBar } from './EditorBar.tsx';

const PUBLISHED = buildArticle({ state: 'published', address: '/blog/deep-work', version: 4 });
const ERROR: ArticleProblem = { line: 1, column: 1, text: 'No title.', level: 'error' };

interface Opening {
  readonly article?: ArticleDraft;
  readonly problems?: readonly ArticleProblem[];
  readonly answer?: (call: string) => CallResult<unknown>;
}

function open({
  article = buildArticle(),
  problems = [],
  answer = () => ok(PUBLISHED),
}: Opening = {}) {
  const saved: string[] = [];
  const store = createDraftStore({
    kind: 'blog',
    id: ARTICLE_ID,
    article,
    template: '',
    drafts: createLocalDrafts(new FakeBrowser().openTab().storage, 'ada'),
    save: async ({ source }) => {
      saved.push(source);
      return ok(buildArticle({ source, version: 4 }));
    },
    readConflict: () => null,
    later: () => () => {},
    onOnline: () => () => {},
  });
  const present = [{ id: ARTICLE_ID, name: 'Ben' }];
  const { sent, toasts } = renderInEditor(
    <EditorBar {...{ kind: 'blog', store, problems, present }} title="Deep work" />,
    answer,
  );
  return { store, saved, sent, toasts };
}

afterEach(cleanup);

describe('the bar of the editor', () => {
  it('says what is open, whether it is saved and who else has it open', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Deep work' })).toBeTruthy();
    expect(screen.getByText('Saved Ben has it open as well.')).toBeTruthy();
  });

  it('saves what is typed, then publishes that version', async () => {
    const { store, saved, sent, toasts } = open();
    act(() => store.change({ source: 'One two' }));
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(saved).toEqual(['One two']);
    expect(sent).toEqual([
      {
        call: 'POST /admin/articles/:id/publish',
        input: { params: { id: ARTICLE_ID }, body: { version: 4 } },
      },
    ]);
    expect(toasts()[0]?.message).toBe('Published at /blog/deep-work.');
    expect(screen.getByRole('button', { name: 'Publish changes' })).toBeTruthy();
  });

  it('says why it was not published, and keeps the draft', async () => {
    const { store, toasts } = open({
      answer: () => refused(422, 'No.', { source: 'Line 3, column 1: no title.' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]?.message).toBe('It was not published. Line 3, column 1: no title.');
    expect(store.$draft.get().source).toBe('One');
  });

  it('offers to change the links of others to an article that has left its address', async () => {
    const { sent, toasts } = open({
      article: buildArticle({ state: 'published', address: '/blog/old' }),
      answer(call) {
        const changes = [{ line: 4, before: '[a](/blog/old)', after: '[a](/blog/deep-work)' }];
        const article = { ...buildArticle({ title: 'Rest' }), version: 2 };
        if (call.endsWith('/preview'))
          return ok({ items: [{ article, changes, isPublished: true }] });
        return ok(call.endsWith('/rewrite') ? { done: [article], refused: [] } : PUBLISHED);
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
    expect(await screen.findByText('4: [a](/blog/deep-work)')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change links' }));
    await waitFor(() => expect(toasts().at(-1)?.message).toBe('Links in 1 article were changed.'));
    expect(sent.at(-1)?.input).toEqual({
      body: {
        from: '/blog/old',
        to: '/blog/deep-work',
        articles: [{ id: ARTICLE_ID, version: 2 }],
      },
    });
  });

  it('publishes nothing that has an error; advice stops nobody', () => {
    open({ problems: [ERROR] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
    cleanup();
    open({ problems: [{ ...ERROR, level: 'advice' }] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false);
  });
});
