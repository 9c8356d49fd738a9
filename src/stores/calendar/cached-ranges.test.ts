import { describe, expect, it } from 'vitest';
import { cacheInMemory } from '../sync/server-test-kit.ts';
import { type CachedRange, cacheByRange } from './cached-ranges.ts';

describe('the lists of ranges', () => {
  it('are kept apart, those opened last', () => {
    const all = cacheInMemory<readonly CachedRange<string>[]>();
    const of = cacheByRange(all);
    for (const range of ['a', 'b', 'c']) of(range).write([range]);
    // A change of a range that was opened before keeps the order of opening.
    of('b').write(['b', 'more']);
    expect(['a', 'b', 'c'].map((range) => of(range).read())).toEqual([null, ['b', 'more'], ['c']]);
    of('d').write([]);
    expect(['b', 'c', 'd'].map((range) => of(range).read())).toEqual([null, ['c'], []]);
  });
});
