import { describe, expect, it } from 'vitest';
import type { ArticleDraft, SaveConflict } from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { RESTS_MS } from '../../parts/drafts/saved-draft.ts';
import { buildArticle, ARTICLE_ID as ID } from '../editor-test-kit.tsx';
import { createDraftStore } from './draft-store.ts';
import { createLocalDrafts } from './local-drafts.ts';

/** A conflict as the server answers it. */
function conflictWith(theirs: ArticleDraft, mine: string): CallResult<never> {
  const current: SaveConflict = { article: theirs, kept: { revisionId: ID, source: mine } };
  const message = 'Somebody else has saved this article.';
  return { kind: 'refused', status: 409, id: 'conflict', message, fields: {}, current };
}

interface Opening {
  readonly article?: ArticleDraft | null;
  readonly browser?: FakeBrowser;
  /** The answers of the server, one after the other; then it saves. */
  readonly answers?: readonly CallResult<ArticleDraft>[];
}

/** Opens an article with a server that saves, and time that passes by hand. */
function open({
  article = buildArticle(),
  browser = new FakeBrowser(),
  answers = [],
}: Opening = {}) {
  const sent: { source: string; version: number | null }[] = [];
  const queue = [...answers];
  const timers: { ms: number; work: () => void }[] = [];
  const online: (() => void)[] = [];
  const created: string[] = [];
  const drafts = createLocalDrafts(browser.openTab().storage, 'ada');
  const store = createDraftStore({
    kind: 'blog',
    id: ID,
    article,
    template: 'New',
    drafts,
    async save({ source, slug = 'deep-work' }, version) {
      sent.push({ source, version });
      return queue.shift() ?? ok(buildArticle({ source, slug, version: (version ?? -1) + 1 }));
    },
    readConflict: (current) => current as SaveConflict,
    later(ms, work) {
      const timer = { ms, work };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    onOnline(listener) {
      online.push(listener);
      return () => {};
    },
    onCreated: ({ id }) => created.push(id),
  });
  /** Lets the time of every timer pass, and the saving end. */
  const rest = async () => {
    for (const { work } of timers.splice(0)) work();
    await store.flush();
  };
  return { store, sent, timers, rest, drafts, browser, created, online };
}

describe('a draft', () => {
  it('is saved once its writer rests for a second, on the version it was read at', async () => {
    const { store, sent, timers, rest } = open();
    store.change({ source: 'One t' });
    store.change({ source: 'One two' });
    expect(timers.map(({ ms }) => ms)).toEqual([RESTS_MS]);
    expect(store.$saving.get()).toEqual({ kind: 'unsaved' });
    await rest();
    expect(sent).toEqual([{ source: 'One two', version: 3 }]);
    expect(store.$saving.get()).toEqual({ kind: 'saved' });
    expect(store.$article.get()?.version).toBe(4);
  });

  it('that changes while it is saved is saved again', async () => {
    const { store, sent } = open();
    store.change({ source: 'One two' });
    const saving = store.flush();
    store.change({ source: 'One two three' });
    expect(await saving).toBe(true);
    expect(sent.map(({ source, version }) => [source, version])).toEqual([
      ['One two', 3],
      ['One two three', 4],
    ]);
  });

  it('of a new article is created by its first change and keeps its id', async () => {
    const { store, sent, created, rest } = open({ article: null });
    await rest();
    expect(sent).toEqual([]);
    store.change({ source: 'New words' });
    await rest();
    store.change({ source: 'New words again' });
    await rest();
    expect(sent.map(({ version }) => version)).toEqual([null, 0]);
    expect(created).toEqual([ID]);
    expect(store.$draft.get().slug).toBe('deep-work');
  });
});

describe('without a network', () => {
  it('a draft stays in this browser and is saved when the network is back', async () => {
    const { store, drafts, online } = open({ answers: [OFFLINE] });
    store.change({ source: 'One offline' });
    expect(await store.flush()).toBe(false);
    expect(store.$saving.get().kind).toBe('offline');
    expect(drafts.read(ID)?.source).toBe('One offline');
    store.connect();
    online[0]?.();
    expect(await store.flush()).toBe(true);
    expect(drafts.read(ID)).toBeNull();
  });

  it('what a visit could not save is taken up by the next, on its old version', async () => {
    const browser = new FakeBrowser();
    const first = open({ browser, answers: [OFFLINE] });
    first.store.change({ source: 'One offline' });
    await first.store.flush();
    const { store, sent, rest } = open({ browser, article: buildArticle({ version: 5 }) });
    expect(store.$draft.get().source).toBe('One offline');
    store.connect();
    await rest();
    expect(sent).toEqual([{ source: 'One offline', version: 3 }]);
  });

  it('a new article that could not be created is found again by its kind', async () => {
    const { store, drafts, rest } = open({ article: null, answers: [OFFLINE] });
    store.change({ source: 'New words' });
    await store.flush();
    expect([drafts.newest('blog'), drafts.newest('pillar')]).toEqual([ID, null]);
    await rest();
    expect([drafts.newest('blog'), drafts.read(ID)]).toEqual([null, null]);
  });

  it('what was typed after a creation without an answer is saved after its repeat', async () => {
    const made = ok(buildArticle({ source: 'New', version: 0 }));
    const { store, sent } = open({ article: null, answers: [OFFLINE, made] });
    store.change({ source: 'New w' });
    await store.flush();
    store.change({ source: 'New words' });
    expect(await store.flush()).toBe(true);
    expect(sent.map(({ source, version }) => [source, version])).toEqual([
      ['New w', null],
      ['New words', null],
      ['New words', 0],
    ]);
  });

  it('another user of this browser never sees it', () => {
    const { store, browser } = open();
    store.change({ source: 'One of Ada' });
    expect(createLocalDrafts(browser.openTab().storage, 'ben').read(ID)).toBeNull();
  });
});

describe('a conflict', () => {
  const theirs = buildArticle({ source: 'Theirs', version: 7 });

  it('keeps both texts and saves nothing until the writer has decided', async () => {
    const { store, sent, timers } = open({ answers: [conflictWith(theirs, 'Mine')] });
    store.change({ source: 'Mine' });
    expect(await store.flush()).toBe(false);
    expect(store.$saving.get()).toMatchObject({
      kind: 'conflict',
      theirs,
      mine: { source: 'Mine' },
    });
    store.change({ source: 'Mine, more' });
    expect([store.$draft.get().source, timers, sent.length]).toEqual(['Mine, more', [], 1]);
  });

  it('ends with the text that was chosen, as the version after theirs', async () => {
    const { store, sent } = open({ answers: [conflictWith(theirs, 'Mine')] });
    store.change({ source: 'Mine' });
    await store.flush();
    expect(await store.resolve('Theirs and mine')).toBe(true);
    expect(sent.at(-1)).toEqual({ source: 'Theirs and mine', version: 7 });
    expect(store.$saving.get().kind).toBe('saved');
  });
});

it('a refusal says why, and what was typed stays', async () => {
  const { store, drafts } = open({ answers: [refused(422, 'No.', { slug: 'It is taken.' })] });
  store.change({ slug: 'taken' });
  expect(await store.flush()).toBe(false);
  expect(store.$saving.get()).toEqual({ kind: 'refused', message: 'It is taken.' });
  expect(drafts.read(ID)?.slug).toBe('taken');
});

describe('the answer to an act', () => {
  it('becomes the draft where everything is saved', async () => {
    const { store, sent, rest } = open();
    store.adopt(buildArticle({ source: 'Restored', version: 9 }));
    expect(store.$draft.get().source).toBe('Restored');
    store.change({ source: 'Restored, more' });
    await rest();
    expect(sent).toEqual([{ source: 'Restored, more', version: 9 }]);
  });

  it('never replaces what is typed, nor lets it replace the text of another unseen', async () => {
    const { store, sent, rest } = open();
    store.change({ source: 'Mine' });
    store.adopt(buildArticle({ source: 'Theirs', version: 9 }));
    expect(store.$draft.get().source).toBe('Mine');
    await rest();
    expect(sent).toEqual([{ source: 'Mine', version: 3 }]);
  });
});
