import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '#shared/contract/admin/pictures.ts';
import type { Redirect } from '#shared/contract/admin/redirects.ts';
import type { ComparedRelease, Release } from '#shared/contract/admin/releases.ts';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { AdminTab } from '../AdminTab.tsx';

const idOf = (place: number) => `0199f3c2-7d1e-7abc-8def-01234567890${place}`;
const AT = '2026-11-20T10:00:00.000Z';
const ADA = { id: idOf(0), name: 'Ada' };

type Answer = (path: string, method: string) => object | null;

/** Opens a part of the section on a server that answers so; returns what changed something. */
function open(view: string, answer: Answer) {
  const sent: { call: string; body: unknown }[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '').split('?')[0] ?? '';
    const reply = answer(path, method);
    if (method !== 'GET') {
      sent.push({ call: `${method} ${path}`, body: body ? JSON.parse(String(body)) : null });
    }
    if (reply === null && method === 'GET') throw new TypeError('No server for this.');
    return reply === null ? new Response(null, { status: 204 }) : Response.json(reply);
  });
  renderInApp(scope, <AdminTab detail={`section=blog&view=${view}`} />);
  const toasts = () => scope.workspace.toasts.$toasts.get();
  return { sent, toasts };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('redirects', () => {
  const MOVED: Redirect = {
    id: idOf(1),
    from: '/blog/old',
    to: '/blog/new',
    cause: 'renamed',
    articleId: idOf(2),
    madeBy: ADA,
    madeAt: AT,
  };
  const GONE: Redirect = { ...MOVED, id: idOf(3), from: '/gone', to: null, cause: 'manual' };
  const answer: Answer = (path, method) => {
    if (path === '/admin/redirects' && method === 'GET') {
      return { items: [MOVED, GONE], nextCursor: null };
    }
    if (method === 'POST') return GONE;
    return method === 'PUT' ? { ...MOVED, to: '/blog' } : null;
  };

  it('say where each address leads, and why', async () => {
    open('redirects', answer);
    const moved = within((await screen.findByText('/blog/old')).closest('tr') as HTMLElement);
    expect(moved.getByRole('link', { name: '/blog/new' })).toBeTruthy();
    expect(moved.getByText('Renamed')).toBeTruthy();
    expect(screen.getByText('Gone for good')).toBeTruthy();
  });

  it('are added; without a target their page is gone', async () => {
    const { sent } = open('redirects', answer);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a redirect' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '/gone' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'POST /admin/redirects', body: { from: '/gone', to: null } }]),
    );
  });

  it('are made to lead elsewhere, by who has seen where they lead', async () => {
    const { sent } = open('redirects', answer);
    await screen.findByText('/blog/old');
    openMenu('More for /blog/old');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Change…' }));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '/blog' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { call: `PUT /admin/redirects/${MOVED.id}`, body: { to: '/blog', was: '/blog/new' } },
      ]),
    );
  });

  it('are removed at once, and put back by Undo', async () => {
    const { sent, toasts } = open('redirects', answer);
    await screen.findByText('/blog/old');
    openMenu('More for /blog/old');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('/blog/old')).toBeNull());
    toasts().at(-1)?.action?.onAct();
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        call: 'POST /admin/redirects',
        body: { from: '/blog/old', to: '/blog/new' },
      }),
    );
  });
});

describe('releases', () => {
  const LIVE: Release = {
    id: idOf(5),
    number: 5,
    madeAt: AT,
    cause: 'article.unpublish',
    madeBy: ADA,
    changed: [{ id: idOf(7), title: 'Deep work' }],
    articles: 1,
    isLive: true,
  };
  const PAST: Release = { ...LIVE, id: idOf(4), number: 4, cause: 'build', isLive: false };
  const COMPARED: ComparedRelease = {
    ...PAST,
    madeBy: null,
    more: 0,
    differences: [
      {
        articleId: idOf(7),
        title: 'Deep work',
        kind: 'blog',
        address: '/blog/deep-work',
        revisionId: idOf(8),
        liveAddress: null,
        liveRevisionId: null,
      },
    ],
  };
  const answer: Answer = (path, method) => {
    if (path === '/admin/releases') return { items: [LIVE, { ...PAST, madeBy: null }] };
    if (path === `/admin/releases/${PAST.id}`) return COMPARED;
    return method === 'POST' ? LIVE : null;
  };

  it('say who made each, why, and which one is live', async () => {
    open('releases', answer);
    const live = within((await screen.findByText('Live')).closest('tr') as HTMLElement);
    expect(live.getByText('Unpublished an article')).toBeTruthy();
    expect(live.getByText('Ada')).toBeTruthy();
    expect(screen.getByText('By itself')).toBeTruthy();
  });

  it('say what would change before one is restored, and Undo restores the one before', async () => {
    const { sent, toasts } = open(`releases&release=${PAST.id}`, answer);
    const drawer = within(await screen.findByRole('complementary', { name: 'Release 4' }));
    expect(await drawer.findByText('Comes back')).toBeTruthy();
    expect(drawer.getByText('/blog/deep-work')).toBeTruthy();
    fireEvent.click(drawer.getByRole('button', { name: 'Restore this release' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    toasts()[0]?.action?.onAct();
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toEqual([
        `POST /admin/releases/${PAST.id}/restore`,
        `POST /admin/releases/${LIVE.id}/restore`,
      ]),
    );
  });

  it('can be loaded again where that failed', async () => {
    open('releases', () => null);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('pictures', () => {
  const address = '/pictures/a-800.webp';
  const USED: Picture = {
    id: idOf(6),
    address,
    files: [{ address, width: 800, type: 'webp' }],
    width: 800,
    height: 600,
    isAnimated: false,
    alt: 'A desk',
    version: 2,
    addedBy: ADA,
    addedAt: AT,
    hasMoreUses: false,
    uses: (['draft', 'public'] as const).map((place) => ({
      articleId: idOf(7),
      kind: 'blog',
      title: 'Deep work',
      place,
    })),
  };
  const answer = (picture: Picture): Answer => {
    return (path, method) => {
      if (path === '/admin/pictures') return { items: [picture], nextCursor: null };
      return method === 'PUT' ? { ...picture, alt: 'An empty desk', version: 3 } : null;
    };
  };

  it('say where each is used; one that is used cannot be deleted', async () => {
    open(`pictures&picture=${USED.id}`, answer(USED));
    const drawer = within(await screen.findByRole('complementary', { name: 'Picture' }));
    expect(drawer.getByRole('link', { name: 'Deep work' }).getAttribute('href')).toBe(
      `/admin/blog/edit/${idOf(7)}`,
    );
    expect(drawer.getByText('Draft, Public')).toBeTruthy();
    expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Delete…' }).disabled).toBe(true);
  });

  it('say where else they are used, page by page', async () => {
    const more = { articleId: idOf(8), kind: 'blog', title: 'Breaks', place: 'draft' };
    const more2 = { ...more, articleId: idOf(9), title: 'Beginnings' };
    let isOffline = true;
    open(`pictures&picture=${USED.id}`, (path, method) => {
      if (path !== `/admin/pictures/${USED.id}/uses`) {
        return answer({ ...USED, hasMoreUses: true })(path, method);
      }
      if (isOffline) return null;
      return { items: [...USED.uses, more, more2], nextCursor: null };
    });
    const drawer = within(await screen.findByRole('complementary', { name: 'Picture' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Show more' }));
    expect(await drawer.findByText(/^The others were not loaded\./)).toBeTruthy();
    isOffline = false;
    fireEvent.click(drawer.getByRole('button', { name: 'Show more' }));
    expect(await drawer.findByRole('link', { name: 'Beginnings' })).toBeTruthy();
    expect(drawer.getAllByRole('link', { name: 'Deep work' })).toHaveLength(1);
    expect(drawer.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('get another alternative text', async () => {
    const { sent } = open(`pictures&picture=${USED.id}`, answer(USED));
    const field = await screen.findByLabelText('Alternative text');
    fireEvent.change(field, { target: { value: 'An empty desk' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByText('An empty desk')).toHaveLength(1));
    expect(sent).toEqual([
      { call: `PUT /admin/pictures/${USED.id}`, body: { alt: 'An empty desk', version: 2 } },
    ]);
  });

  it('are deleted for good when no article uses them, after a question', async () => {
    const { sent } = open(`pictures&picture=${USED.id}`, answer({ ...USED, uses: [] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No pictures yet')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([`DELETE /admin/pictures/${USED.id}`]);
  });
});
