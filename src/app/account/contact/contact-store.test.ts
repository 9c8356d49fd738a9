import { describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, promised, refused } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { type ContactDraft, createContactStore } from './contact-store.ts';

const BLANK = { name: 'Ada Sand', email: 'ada@example.org', message: '', type: 'feedback' };

function setUp(answer: () => Promise<CallResult<unknown>> | CallResult<unknown> = () => ok(null)) {
  const browser = new FakeBrowser();
  const { later, ids } = browser.openTab();
  const sent: (ContactDraft & { id: string })[] = [];
  const unseen: unknown[] = [];
  const store = createContactStore({
    async send(message) {
      sent.push(message);
      return answer();
    },
    ids,
    later,
    onUnseen: (text, isSent) => unseen.push([text, isSent]),
  });
  store.introduce({ name: 'Ada Sand', email: 'ada@example.org' });
  store.open();
  return { browser, store, sent, unseen };
}

describe('the contact form', () => {
  it('knows the sender from the start', () => {
    const { store } = setUp();
    expect(store.$draft.get()).toEqual(BLANK);
    expect(store.$state.get()).toEqual({ kind: 'idle', failure: null });
  });

  it('overwrites nothing when the sender becomes known later', () => {
    const { store } = setUp();
    store.edit({ name: 'A. Sand', email: '' });
    store.introduce({ name: 'Ada Sand', email: 'ada@example.org' });
    expect(store.$draft.get()).toEqual({ ...BLANK, name: 'A. Sand' });
  });

  it('says thanks for three seconds, then is empty and closed', async () => {
    const { store, browser, sent } = setUp();
    store.edit({ message: 'Hello', type: 'bug-report' });
    await store.submit();
    expect(sent).toEqual([
      { ...BLANK, message: 'Hello', type: 'bug-report', id: expect.any(String) },
    ]);
    expect(store.$state.get()).toEqual({ kind: 'sent' });
    browser.advance(2000);
    expect(store.$isOpen.get()).toBe(true);
    browser.advance(1000);
    expect(store.$isOpen.get()).toBe(false);
    expect(store.$state.get()).toEqual({ kind: 'closed', hasSent: true });
    expect(store.$draft.get()).toEqual(BLANK);
  });

  it('sends nothing while a field is blank, and names that field', async () => {
    const { store, sent } = setUp();
    await store.submit();
    expect(sent).toEqual([]);
    expect(store.$state.get()).toEqual({
      kind: 'idle',
      failure: { field: 'message', text: 'Please fill in all fields' },
    });
  });

  it('clears a failure as soon as the user types', async () => {
    const { store } = setUp();
    await store.submit();
    store.edit({ message: 'H' });
    expect(store.$state.get()).toEqual({ kind: 'idle', failure: null });
  });

  it('sends once, however often it is submitted', async () => {
    const answer = promised<CallResult<unknown>>();
    const { store, sent } = setUp(() => answer.promise);
    store.edit({ message: 'Hello' });
    const sending = store.submit();
    await store.submit();
    expect(store.$state.get()).toEqual({ kind: 'sending' });
    answer.answer(ok(null));
    await sending;
    await store.submit();
    expect(sent).toHaveLength(1);
  });
});

describe('a message that is not sent', () => {
  it.each([
    ['nothing answers', OFFLINE, null, 'Failed to send message. Please try again later.'],
    [
      'the server says why',
      refused(422, 'Too long.', { message: 'Too long.' }),
      'message',
      'Too long.',
    ],
    [
      'the server asks for a pause',
      { ...OFFLINE, message: 'Too many messages.' },
      null,
      'Too many messages.',
    ],
    ['the server says no', refused(403, 'Not here.'), null, 'Not here.'],
  ])('keeps the whole draft when %s', async (_when, answer, field, text) => {
    const { store } = setUp(() => answer);
    store.edit({ message: 'Hello' });
    await store.submit();
    expect(store.$state.get()).toEqual({ kind: 'idle', failure: { field, text } });
    expect(store.$draft.get().message).toBe('Hello');
  });

  it('is retried under its id, and has another id after an edit', async () => {
    const { store, sent } = setUp(() => OFFLINE);
    store.edit({ message: 'Hello' });
    await store.submit();
    await store.submit();
    store.edit({ message: 'Hello again' });
    await store.submit();
    const [first, second, third] = sent.map(({ id }) => id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('closing the form', () => {
  it('keeps the draft', () => {
    const { store } = setUp();
    store.edit({ message: 'Half a thou' });
    store.close();
    store.open();
    expect(store.$draft.get().message).toBe('Half a thou');
  });

  it('while it thanks empties it immediately', async () => {
    const { store, browser } = setUp();
    store.edit({ message: 'Hello' });
    await store.submit();
    store.close();
    store.open();
    store.edit({ message: 'Another' });
    browser.advance(5000);
    expect(store.$isOpen.get()).toBe(true);
    expect(store.$draft.get().message).toBe('Another');
  });

  it.each([
    ['that it went', ok(null), true, ''],
    ['that it did not, and keeps it', OFFLINE, false, 'Hello'],
  ])('while it sends reports later %s', async (_what, result, isSent, message) => {
    const answer = promised<CallResult<unknown>>();
    const { store, unseen } = setUp(() => answer.promise);
    store.edit({ message: 'Hello' });
    const sending = store.submit();
    store.close();
    expect(store.$isOpen.get()).toBe(false);
    answer.answer(result);
    await sending;
    expect(unseen).toEqual([[expect.any(String), isSent]]);
    expect(store.$draft.get().message).toBe(message);
  });
});
