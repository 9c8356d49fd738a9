import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { ARTICLE_ID, renderInEditor } from '../editor-test-kit.tsx';
import { PreviewsDialog } from './PreviewsDialog.tsx';

const PREVIEW = {
  id: ARTICLE_ID,
  madeBy: { id: ARTICLE_ID, name: 'Ben' },
  madeAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-11-27T10:00:00.000Z',
};

function open(answer: Parameters<typeof renderInEditor>[1]) {
  const onShare = vi.fn();
  const dialog = <PreviewsDialog articleId={ARTICLE_ID} onShare={onShare} onClose={() => {}} />;
  return { ...renderInEditor(dialog, answer), onShare };
}

afterEach(cleanup);

it('says when each address ends, and ends it at once', async () => {
  const { sent } = open((call) => ok(call.startsWith('GET') ? { items: [PREVIEW] } : null));
  expect(await screen.findByText(/^Ends .*2026/)).toBeTruthy();
  expect(screen.getByText(/by Ben$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^End now: the address/ }));
  expect(await screen.findByText('There are no preview addresses at present.')).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ call: 'DELETE /admin/article-previews/:id' });
});

it('keeps an address that could not be ended, and says why', async () => {
  open((call) => (call.startsWith('GET') ? ok({ items: [PREVIEW] }) : OFFLINE));
  fireEvent.click(await screen.findByRole('button', { name: /^End now: the address/ }));
  const dialog = within(screen.getByRole('dialog'));
  await vi.waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toMatch(/^The address still works\./),
  );
  expect(screen.getByText(/^Ends/)).toBeTruthy();
});

it('makes another address', async () => {
  const { onShare } = open(() => ok({ items: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy a new address' }));
  expect(onShare).toHaveBeenCalledOnce();
});
