import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { loadsLate, pass, testWithoutNetwork } from './lazy-test-kit.ts';

type Props = { isOpen: boolean; onClose: () => void };

function Ready({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settings">
      All of them
    </Dialog>
  );
}

testWithoutNetwork();

describe('lazyDialog', () => {
  test('fetches its code when it opens, and says so meanwhile', async () => {
    const load = vi.fn(async () => Ready);
    const Lazy = lazyDialog('Settings', load);
    const { rerender } = render(<Lazy isOpen={false} onClose={vi.fn()} />);
    await pass(0);
    expect(load).not.toHaveBeenCalled();
    rerender(<Lazy isOpen onClose={vi.fn()} />);
    expect(screen.queryByText('Loading…')).not.toBeNull();
    await pass(0);
    expect(screen.queryByText('All of them')).not.toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('that does not come can be closed and opened again', async () => {
    const load = loadsLate(Ready);
    const Lazy = lazyDialog('Settings', load);
    const close = vi.fn();
    const { rerender } = render(<Lazy isOpen onClose={close} />);
    await pass(2000);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
    rerender(<Lazy isOpen={false} onClose={close} />);
    rerender(<Lazy isOpen onClose={close} />);
    await pass(0);
    expect(screen.queryByText('All of them')).not.toBeNull();
  });
});
