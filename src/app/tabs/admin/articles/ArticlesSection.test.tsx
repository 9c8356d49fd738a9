import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ArticleInList } from '#shared/contract/admin/articles.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AdminTab } from '../AdminTab.tsx';

const WRITER = { id: '0199f3c2-7d1e-7abc-8def-012345678900', name: 'Ada' };
const AT = '2026-11-20T10:00:00.000Z';

function buildArticle(place: number, title: string, given: Partial<ArticleInList> = {}) {
  const article: ArticleInList = {
    id: `0199f3c2-7d1e-7abc-8def-01234567890${place}`,
    kind: 'blog',
    slug: `post-${place}`,
    state: 'draft',
    title,
    description: '',
    author: 'ripen-team',
    tags: ['focus'],
    address: null,
    hasChanges: true,
    version: 0,
    scheduledAt: null,
    publishedAt: null,
    createdAt: AT,
    updatedAt: AT,
    savedBy: WRITER,
    deletedAt: null,
    present: [],
    ...given,
  };
  return article;
}

const DEEP = buildArticle(1, 'Deep work', { present: [{ id: WRITER.id, name: 'Ben' }] });
const REST = buildArticle(2, 'Rest', { state: 'published', address: '/blog/post-2' });

/** Opens the list on a server with these articles; returns what was sent and asked. */
function open(articles: readonly ArticleInList[], detail = 'section=blog') {
  const sent: { path: string; body: unknown }[] = [];
  const asked: string[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    if (path === '/admin/article-choices') {
      return Response.json({
        authors: ['ripen-team'],
        tags: ['focus', 'rest'],
        timers: [],
        links: [],
      });
    }
    if (!path.startsWith('/admin/articles')) throw new TypeError('No server for this.');
    if (method === 'GET') {
      asked.push(path);
      return Response.json({ items: articles, nextCursor: null });
    }
    sent.push({ path, body: body instanceof Blob ? body : JSON.parse(String(body)) });
    if (path === '/admin/articles/import') {
      const refused = [{ file: 'blog/a.mdx', reason: 'Its slug is taken.' }];
      return Response.json({ created: [DEEP], updated: [], unchanged: 2, refused });
    }
    const [first, second] = articles;
    const refused = [{ id: second?.id, title: second?.title, reason: 'Line 1: no title.' }];
    return Response.json({ done: [first], refused });
  });
  renderInApp(scope, <AdminTab detail={detail} />);
  const toasts = () => scope.workspace.toasts.$toasts.get();
  return { sent, asked, toasts };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of posts', () => {
  it('shows the state of each and who has it open, and leads to a new one', async () => {
    open([DEEP, REST]);
    const row = (await screen.findByText('Deep work')).closest('tr');
    expect(within(row as HTMLElement).getByText('Draft')).toBeTruthy();
    expect(within(row as HTMLElement).getByText('Open: Ben')).toBeTruthy();
    expect(screen.getByText('With unpublished changes')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New post' }).getAttribute('href')).toBe(
      '/admin/blog/new',
    );
  });

  it('asks for its kind, by the address’s filters', async () => {
    const { asked } = open(
      [],
      'section=pillarPages&state=published&tag=focus&text=deep&sort=title',
    );
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    const query = new URLSearchParams(asked[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      kind: 'pillar',
      state: 'published',
      tag: 'focus',
      text: 'deep',
      sort: 'title',
      limit: '50',
    });
  });

  it('says so where there is none', async () => {
    open([]);
    expect(await screen.findByText('No posts yet')).toBeTruthy();
  });

  it('publishes all that are selected, and says why one was refused', async () => {
    const { sent, toasts } = open([DEEP, REST]);
    fireEvent.click(await screen.findByLabelText('Select all that are shown'));
    const bar = screen.getByRole('region', { name: 'Selected articles' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent).toEqual([{ path: '/admin/articles/publish', body: { ids: [DEEP.id, REST.id] } }]);
    expect(toasts()[0]?.message).toBe(
      '1 article published. “Rest” was not published: Line 1: no title.',
    );
  });

  it('takes drafts out of a ZIP, and says why a file was refused', async () => {
    const { sent, toasts } = open([]);
    const file = new File(['zip'], 'articles.zip', { type: 'application/zip' });
    fireEvent.change(await screen.findByLabelText('ZIP file to import'), {
      target: { files: [file] },
    });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent).toEqual([{ path: '/admin/articles/import', body: file }]);
    expect(toasts()[0]?.message).toBe(
      '1 draft created, 0 updated, 2 unchanged. 1 file refused. blog/a.mdx: Its slug is taken.',
    );
  });
});
