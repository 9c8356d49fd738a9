import { describe, expect, it } from 'vitest';
import { neighboursAt, newestFirst, type Ordered, relatedArticles } from './article-order.ts';

function article(id: string, day: number, tags: readonly string[] = []): Ordered {
  const published = new Date(Date.UTC(2026, 9, day));
  return { id, collection: 'blog', data: { title: id, published, tags } };
}

const ids = (entries: readonly Ordered[]) => entries.map(({ id }) => id);

describe('newestFirst', () => {
  it('puts the latest day first, and those of one day by title', () => {
    const list = [article('old', 1), article('beta', 9), article('alpha', 9)];
    expect(ids(newestFirst(list))).toEqual(['alpha', 'beta', 'old']);
  });
});

describe('neighboursAt', () => {
  const list = newestFirst([article('a', 1), article('b', 2), article('c', 3)]);

  it('names the articles before and after', () => {
    const { older, newer } = neighboursAt(list, 1);
    expect([older?.id, newer?.id]).toEqual(['a', 'c']);
  });

  it('has none beyond the ends', () => {
    expect(neighboursAt(list, 0).newer).toBeNull();
    expect(neighboursAt(list, 2).older).toBeNull();
  });
});

describe('relatedArticles', () => {
  const tags = ['focus', 'breaks'];
  const list = newestFirst([
    article('one-tag-new', 9, ['focus']),
    article('two-tags', 1, ['breaks', 'focus']),
    article('one-tag-old', 2, ['breaks']),
    article('none', 8, ['training']),
  ]);

  it('has those that share most tags first, then the newest', () => {
    expect(ids(relatedArticles(tags, list, 9))).toEqual(['two-tags', 'one-tag-new', 'one-tag-old']);
  });

  it('has no more than asked for', () => {
    expect(ids(relatedArticles(tags, list, 1))).toEqual(['two-tags']);
  });
});
