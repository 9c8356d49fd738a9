import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createToasts, seenOf } from './toasts.ts';

function setUp() {
  const toasts = createToasts(new FakeBrowser().openTab().ids);
  const texts = () => toasts.$toasts.get().map(({ message }) => message);
  return { toasts, texts };
}

describe('createToasts', () => {
  it('calls the ending of a message that goes unused, once', () => {
    const { toasts } = setUp();
    let ended = 0;
    toasts.show({ tone: 'info', text: 'Deleted', onEnd: () => (ended += 1) });
    const id = toasts.$toasts.get()[0]?.id ?? '';
    toasts.end(id);
    toasts.end(id);
    expect(ended).toBe(1);
  });

  it('acts instead of ending when its action is used', () => {
    const { toasts, texts } = setUp();
    const seen: string[] = [];
    toasts.show({
      tone: 'info',
      text: 'Deleted',
      action: { label: 'Undo', onAct: () => seen.push('undone') },
      onEnd: () => seen.push('ended'),
    });
    toasts.$toasts.get()[0]?.action?.onAct();
    expect(seen).toEqual(['undone']);
    expect(texts()).toEqual([]);
  });

  it('shows the same words once', () => {
    const { toasts, texts } = setUp();
    toasts.show({ tone: 'error', text: 'No connection.' });
    toasts.show({ tone: 'error', text: 'No connection.' });
    expect(texts()).toEqual(['No connection.']);
  });

  it('shows one message of a topic', () => {
    const { toasts, texts } = setUp();
    toasts.show({ tone: 'success', text: '“Read” added.', topic: 'added' });
    toasts.show({ tone: 'info', text: 'Offline' });
    toasts.show({ tone: 'success', text: '“Write” added.', topic: 'added' });
    expect(texts()).toEqual(['Offline', '“Write” added.']);
  });

  it('shows the same words again where each can be taken back', () => {
    const { toasts } = setUp();
    const seen: string[] = [];
    for (const name of ['first', 'second']) {
      const onAct = () => seen.push(name);
      toasts.show({ tone: 'info', text: '“Read” deleted.', action: { label: 'Undo', onAct } });
    }
    for (const { action } of toasts.$toasts.get()) action?.onAct();
    expect(seen).toEqual(['first', 'second']);
  });

  it('keeps every message that can be taken back, and shows the newest three', () => {
    const { toasts, texts } = setUp();
    const ended: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      const action = { label: 'Undo', onAct: () => {} };
      toasts.show({ tone: 'info', text, action, onEnd: () => ended.push(text) });
    }
    expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ended).toEqual([]);
    const seen = () => seenOf(toasts.$toasts.get()).map(({ message }) => message);
    expect(seen()).toEqual(['c', 'd', 'e']);
    toasts.show({ tone: 'error', text: 'No connection.' });
    expect(seen()).toEqual(['d', 'e', 'No connection.']);
    toasts.$toasts.get()[4]?.action?.onAct();
    expect(seen()).toEqual(['c', 'd', 'No connection.']);
  });

  it('ends the oldest beyond three', () => {
    const { toasts, texts } = setUp();
    for (const text of ['a', 'b', 'c', 'd']) toasts.show({ tone: 'info', text });
    expect(texts()).toEqual(['b', 'c', 'd']);
  });
});
