import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Picture } from '#shared/contract/admin/pictures.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { renderInEditor } from '../editor-test-kit.tsx';
import { PictureButton, usePictures } from './PictureButton.tsx';

const PICTURE: Picture = {
  id: '0199f3c2-7d1e-7abc-8def-012345678901',
  address: '/pictures/a-800.webp',
  files: [],
  width: 800,
  height: 600,
  isAnimated: false,
  alt: '',
  uses: [],
  hasMoreUses: false,
  version: 0,
  addedBy: { id: '0199f3c2-7d1e-7abc-8def-012345678901', name: 'Ada' },
  addedAt: '2026-11-20T10:00:00.000Z',
};

function Part({ insert }: { insert: (markdown: string) => void }) {
  const pictures = usePictures(insert);
  return (
    <>
      <PictureButton pictures={pictures} />
      {pictures.dialog}
    </>
  );
}

function open(answer: () => CallResult<unknown>) {
  const insert = vi.fn();
  const { sent, toasts } = renderInEditor(<Part insert={insert} />, answer);
  const upload = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Pictures to upload'), { target: { files } });
  return { insert, sent, toasts, upload };
}

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

afterEach(cleanup);

it('a picture is uploaded as it is and inserted with its alternative text', async () => {
  const { insert, sent, upload } = open(() => ok(PICTURE));
  upload(file('kettle.png'));
  const alt = await screen.findByLabelText('Alternative text');
  expect(sent[0]).toMatchObject({ call: 'POST /admin/pictures', input: { file: { size: 1 } } });
  fireEvent.input(alt, { target: { value: 'A red kettle' } });
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  await waitFor(() =>
    expect(insert).toHaveBeenCalledExactlyOnceWith('![A red kettle](/pictures/a-800.webp)'),
  );
});

it('offers pictures again that did not reach the server, after one try', async () => {
  let isOnline = false;
  const { sent, toasts, upload } = open(() => (isOnline ? ok(PICTURE) : OFFLINE));
  upload(file('one.png'), file('two.png'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]?.message).toMatch(/^2 pictures were not added\./);
  expect(sent).toHaveLength(1);
  isOnline = true;
  toasts()[0]?.action?.onAct();
  expect(await screen.findByLabelText('Alternative text')).toBeTruthy();
  await waitFor(() => expect(sent).toHaveLength(3));
});

it('says which picture was refused, and why', async () => {
  const { insert, toasts, upload } = open(() => refused(422, 'It is no picture.'));
  upload(file('notes.png'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]?.message).toBe('notes.png was not added. It is no picture.');
  expect(insert).not.toHaveBeenCalled();
});
