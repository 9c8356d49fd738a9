import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { type LoadOptions, useLoaded } from './use-loaded.ts';

/** Renders a value whose answers are given one after the other. */
async function setUp(answers: CallResult<string>[], options?: LoadOptions<string>) {
  const asked: string[] = [];
  const { result, rerender } = renderHook(
    ({ key }) =>
      useLoaded(
        key,
        async () => {
          asked.push(key);
          return answers.shift() ?? OFFLINE;
        },
        options,
      ),
    { initialProps: { key: 'a' } },
  );
  await act(async () => undefined);
  const reload = () => act(async () => result.current.reload());
  const show = (key: string) => act(async () => rerender({ key }));
  return { result, asked, reload, show };
}

const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

describe('a loaded answer', () => {
  it('loads for each key', async () => {
    const { result, show } = await setUp([ok('one'), ok('two')]);
    expect(result.current.state).toEqual({ kind: 'ready', value: 'one', isStale: false });
    await show('b');
    expect(result.current.state).toEqual({ kind: 'ready', value: 'two', isStale: false });
  });

  it('fails with the reason, and loads at another try', async () => {
    const { result, reload } = await setUp([OFFLINE, ok('one')]);
    expect([result.current.state.kind, result.current.failure]).toEqual(['failed', OFFLINE]);
    await reload();
    expect([result.current.state.kind, result.current.failure]).toEqual(['ready', null]);
  });

  it('keeps the value where it could not be reloaded', async () => {
    const { result, reload } = await setUp([ok('one'), OFFLINE]);
    await reload();
    expect(result.current.state).toEqual({ kind: 'ready', value: 'one', isStale: true });
  });

  it('reloads when the page becomes visible, but not what is edited', async () => {
    const live = await setUp([ok('one'), ok('two')]);
    const once = await setUp([ok('one'), ok('two')], { isOnce: true });
    await comeBack();
    expect([live.asked, once.asked]).toEqual([['a', 'a'], ['a']]);
  });

  it('shows the copy of this device where the server does not answer, and copies answers', async () => {
    const kept = new Map([['a', 'old']]);
    const copies = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
    };
    const { result, reload } = await setUp([OFFLINE, ok('new')], { copies });
    expect(result.current.state).toEqual({ kind: 'ready', value: 'old', isStale: true });
    await reload();
    expect(kept.get('a')).toBe('new');
  });
});
