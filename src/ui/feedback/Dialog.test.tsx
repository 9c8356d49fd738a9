import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

const noop = () => undefined;

test('a closed dialog holds nothing', () => {
  render(
    <Dialog isOpen={false} onClose={noop} title="Delete?">
      Gone for good.
    </Dialog>,
  );
  expect(screen.queryByText('Gone for good.')).toBeNull();
});

test('an open dialog is named by its title and follows its owner', () => {
  const content = 'Gone for good.';
  const dialogThat = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} onClose={noop} title="Delete?">
      {content}
    </Dialog>
  );
  const { rerender } = render(dialogThat(true));
  expect(screen.getByRole('dialog', { name: 'Delete?' }).hasAttribute('open')).toBe(true);
  rerender(dialogThat(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the close button asks its owner', () => {
  const close = vi.fn();
  render(
    <Dialog isOpen onClose={close} title="Delete?">
      Gone for good.
    </Dialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

test('Esc asks its owner and does not close by itself', () => {
  const close = vi.fn();
  render(
    <Dialog isOpen onClose={close} title="Delete?">
      Gone for good.
    </Dialog>,
  );
  const isLeftToBrowser = fireEvent(
    screen.getByRole('dialog'),
    new Event('cancel', { cancelable: true }),
  );
  expect(close).toHaveBeenCalledOnce();
  expect(isLeftToBrowser).toBe(false);
});

test('a press beside the dialog asks its owner, unless that is switched off', () => {
  const close = vi.fn();
  const dialogThat = (closesOnBackdrop: boolean) => (
    <Dialog isOpen onClose={close} title="Delete?" closesOnBackdrop={closesOnBackdrop}>
      Gone for good.
    </Dialog>
  );
  const press = () => {
    fireEvent.mouseDown(screen.getByRole('dialog'));
    fireEvent.click(screen.getByRole('dialog'));
  };
  const { rerender } = render(dialogThat(false));
  press();
  expect(close).not.toHaveBeenCalled();
  rerender(dialogThat(true));
  press();
  expect(close).toHaveBeenCalledOnce();
});

test('a press that began inside and ended outside closes nothing', () => {
  const close = vi.fn();
  render(
    <Dialog isOpen onClose={close} title="Delete?">
      <p>Gone for good.</p>
    </Dialog>,
  );
  fireEvent.mouseDown(screen.getByText('Gone for good.'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(close).not.toHaveBeenCalled();
});

test('a dialog that closes is out of sight before the page can be used again', () => {
  const dialogThat = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} onClose={noop} title="Delete?">
      Gone for good.
    </Dialog>
  );
  const { rerender } = render(dialogThat(true));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  const leave = vi.spyOn(dialog, 'close');
  const wasHidden: boolean[] = [];
  leave.mockImplementation(() => void wasHidden.push(dialog.hasAttribute('hidden')));
  rerender(dialogThat(false));
  expect(wasHidden).toEqual([true]);
});

test('a dialog that is closing has closed, and given the focus back, before another takes it', () => {
  const { rerender } = render(<Two open="first" />);
  const acts: string[] = [];
  for (const [name, dialog] of [...document.querySelectorAll('dialog')].entries()) {
    vi.spyOn(dialog, 'showModal').mockImplementation(() => void acts.push(`${name} opens`));
    vi.spyOn(dialog, 'close').mockImplementation(() => {
      if (dialog.open) acts.push(`${name} closes`);
      dialog.removeAttribute('open');
    });
  }
  rerender(<Two open="second" />);
  expect(acts).toEqual(['0 closes', '1 opens']);
});

function Two({ open }: { open: 'first' | 'second' }) {
  return (
    <>
      <Dialog isOpen={open === 'first'} onClose={noop} title="First">
        One
      </Dialog>
      <Dialog isOpen={open === 'second'} onClose={noop} title="Second">
        Two
      </Dialog>
    </>
  );
}
