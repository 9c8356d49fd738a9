import { describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { createRemote } from './remote.ts';
import { cacheInMemory, OFFLINE, ok, promised, refused } from './server-test-kit.ts';

type Words = readonly string[];
const add = (word: string) => (words: Words) => [...words, word];

describe('createRemote', () => {
  it('shows what the server answers', async () => {
    const remote = createRemote<Words>({ fetch: async () => ok(['a']) });
    expect(remote.$state.get()).toEqual({ kind: 'loading' });
    await remote.load();
    expect(remote.$state.get()).toEqual({ kind: 'ready', value: ['a'], isStale: false });
  });

  it('says why there is nothing when the first load fails, and waits again on the next', async () => {
    const answers: CallResult<Words>[] = [OFFLINE, ok(['a'])];
    const seen: string[] = [];
    const remote = createRemote<Words>({ fetch: async () => answers.shift() ?? OFFLINE });
    remote.$state.listen(({ kind }) => seen.push(kind));
    await remote.load();
    expect(remote.$state.get()).toEqual({
      kind: 'failed',
      message: 'There is no connection to the server.',
    });
    await remote.load();
    expect(seen).toEqual(['failed', 'loading', 'ready']);
  });

  it('shows the cached copy as stale until the server answers, and when it does not', async () => {
    const remote = createRemote<Words>({
      fetch: async () => OFFLINE,
      cache: cacheInMemory(['old']),
    });
    expect(remote.$state.get()).toEqual({ kind: 'ready', value: ['old'], isStale: true });
    await remote.load();
    expect(remote.$state.get()).toEqual({ kind: 'ready', value: ['old'], isStale: true });
  });

  it('keeps what the server answered', async () => {
    const cache = cacheInMemory<Words>();
    await createRemote<Words>({ fetch: async () => ok(['a']), cache }).load();
    expect(cache.read()).toEqual(['a']);
  });

  it('shows a change at once and settles it with the answer', async () => {
    const call = promised<CallResult<string>>();
    const remote = createRemote<Words>({ fetch: async () => ok(['a']) });
    await remote.load();
    const done = remote.mutate({
      patch: add('b?'),
      call: () => call.promise,
      settle: (words, reply: string) => [...words, reply],
    });
    expect(remote.$state.get()).toMatchObject({ value: ['a', 'b?'] });
    call.answer(ok('b!'));
    await done;
    expect(remote.$state.get()).toMatchObject({ value: ['a', 'b!'] });
  });

  it('takes a refused change back', async () => {
    const remote = createRemote<Words>({ fetch: async () => ok(['a']) });
    await remote.load();
    const result = await remote.mutate({
      patch: add('b'),
      call: async () => refused(422),
      settle: (words) => words,
    });
    expect(result.kind).toBe('refused');
    expect(remote.$state.get()).toMatchObject({ value: ['a'] });
  });

  it('loads again when a change overtook the answer', async () => {
    const first = promised<CallResult<Words>>();
    const answers = [first.promise, Promise.resolve(ok<Words>(['a', 'b']))];
    const remote = createRemote<Words>({ fetch: () => answers.shift() ?? first.promise });
    remote.accept(['a']);
    const loading = remote.load();
    await remote.mutate({
      patch: add('b'),
      call: async () => ok('b'),
      settle: (w, b) => [...w, b],
    });
    first.answer(ok(['a']));
    await loading;
    expect(remote.$state.get()).toMatchObject({ value: ['a', 'b'] });
    expect(answers).toEqual([]);
  });

  it('holds a patch over later answers until it is released', async () => {
    const remote = createRemote<Words>({ fetch: async () => ok(['a', 'b']) });
    const release = remote.hold((words) => words.filter((word) => word !== 'a'));
    await remote.load();
    expect(remote.$state.get()).toMatchObject({ value: ['b'] });
    release();
    expect(remote.$state.get()).toMatchObject({ value: ['a', 'b'] });
  });
});
