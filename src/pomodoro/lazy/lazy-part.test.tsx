import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { loadsLate, pass, testWithoutNetwork } from './lazy-test-kit.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

testWithoutNetwork();

describe('lazyPart', () => {
  test('loads its code at its first showing and no earlier', async () => {
    const load = vi.fn(async () => Greeting);
    const Part = lazyPart(load, { fallback: <p>One moment</p> });
    expect(load).not.toHaveBeenCalled();
    render(<Part name="Ada" />);
    expect(screen.queryByText('One moment')).not.toBeNull();
    await pass(0);
    expect(screen.queryByText('Hello Ada')).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('asks for its code in a task of its own, and no more once it is gone', async () => {
    const load = vi.fn(async () => Greeting);
    const Part = lazyPart(load);
    const { unmount } = render(<Part name="Ada" />);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    unmount();
    await pass(0);
    expect(load).not.toHaveBeenCalled();
  });

  test('says that it did not come, and comes when it is tried again', async () => {
    const load = loadsLate(Greeting);
    const Part = lazyPart(load);
    render(<Part name="Ada" />);
    await pass(2000);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(screen.queryByText('Hello Ada')).not.toBeNull();
  });

  test('starts over when it is shown again after a failure', async () => {
    const load = loadsLate(Greeting);
    const Part = lazyPart(load);
    const { unmount } = render(<Part name="Ada" />);
    await pass(2000);
    unmount();
    render(<Part name="Eve" />);
    await pass(0);
    expect(screen.queryByText('Hello Eve')).not.toBeNull();
  });

  test('stands there at its first showing when it was sent for ahead', async () => {
    const load = vi.fn(async () => Greeting);
    const Part = lazyPart(load, { fallback: <p>One moment</p> });
    await Part.preload();
    render(<Part name="Ada" />);
    expect(screen.queryByText('One moment')).toBeNull();
    expect(screen.queryByText('Hello Ada')).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('can be shown although it did not come when it was sent for', async () => {
    const load = loadsLate(Greeting);
    const Part = lazyPart(load);
    void Part.preload();
    await pass(2000);
    render(<Part name="Ada" />);
    await pass(0);
    expect(screen.queryByText('Hello Ada')).not.toBeNull();
  });

  test('is not lost to a try that began earlier and failed', async () => {
    const slow = Promise.withResolvers<never>();
    const load = vi
      .fn<() => Promise<typeof Greeting>>()
      .mockImplementationOnce(() => slow.promise)
      .mockImplementationOnce(async () => Greeting)
      .mockImplementation(() => Promise.reject(new Error('gone')));
    const Part = lazyPart(load);
    const first = Part.preload();
    await Part.preload();
    slow.reject(new Error('gone'));
    await pass(1000);
    await first;
    render(<Part name="Ada" />);
    expect(screen.queryByText('Hello Ada')).not.toBeNull();
  });
});
