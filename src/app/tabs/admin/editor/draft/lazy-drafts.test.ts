import { expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import type { LocalDraft } from './draft-store.ts';
import { createLazyDrafts } from './lazy-drafts.ts';
import { createLocalDrafts } from './local-drafts.ts';

const draft = (source: string): LocalDraft => ({ source, slug: null, version: null, kind: 'blog' });

function open() {
  const works: (() => void)[] = [];
  const stored = createLocalDrafts(new FakeBrowser().openTab().storage, 'ada');
  const lazy = createLazyDrafts(stored, (work) => works.push(work));
  const paint = () => {
    for (const work of works.splice(0)) work();
  };
  return { stored, lazy, paint };
}

it('writes the latest text after the paint', () => {
  const { stored, lazy, paint } = open();
  lazy.write('a', draft('one'));
  lazy.write('a', draft('two'));
  expect(stored.read('a')).toBeNull();
  paint();
  expect(stored.read('a')?.source).toBe('two');
});

it('writes at once when the page goes away, and before it is read', () => {
  const { stored, lazy } = open();
  lazy.write('a', draft('one'));
  lazy.flush();
  expect(stored.read('a')?.source).toBe('one');
  lazy.write('a', draft('two'));
  expect(lazy.read('a')?.source).toBe('two');
  lazy.write('b', draft('new'));
  expect(lazy.newest('blog')).toBe('b');
});

it('writes nothing of a text that the server has', () => {
  const { stored, lazy, paint } = open();
  lazy.write('a', draft('one'));
  lazy.remove('a');
  paint();
  expect(stored.read('a')).toBeNull();
});
