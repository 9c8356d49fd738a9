import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { ARTICLE_ID, buildArticle, renderInEditor } from '../editor-test-kit.tsx';
import { EditorScreen } from './EditorScreen.tsx';

function open(path: string, answer: Parameters<typeof renderInEditor>[1]) {
  history.replaceState(null, '', path);
  return renderInEditor(<EditorScreen kind="blog" heading="Edit post" />, answer);
}

const EDIT = `/admin/blog/edit/${ARTICLE_ID}`;

afterEach(cleanup);

describe('the address of an editor', () => {
  it('without an id leads back to the posts, and asks the server for nothing', () => {
    const { sent } = open('/admin/blog/edit', () => OFFLINE);
    expect(screen.getByRole('link', { name: 'To the posts' }).getAttribute('href')).toBe(
      '/app?tab=admin&section=blog',
    );
    expect(sent).toEqual([]);
  });

  it('of an article that never was says so', async () => {
    open(EDIT, () => refused(404, 'No.'));
    expect(await screen.findByText('There is no such article')).toBeTruthy();
  });

  it('of a deleted article offers to restore it', async () => {
    const { sent } = open(EDIT, () => ok(buildArticle({ deletedAt: '2026-11-20T10:00:00.000Z' })));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toEqual([
        'GET /admin/articles/:id',
        'POST /admin/articles/:id/undelete',
        'GET /admin/articles/:id',
      ]),
    );
  });

  it('can be tried again without a network', async () => {
    const { sent } = open(EDIT, () => OFFLINE);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
