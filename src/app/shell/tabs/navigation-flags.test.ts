import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createProjectNavigationFlag, takeAiTabFlag } from './navigation-flags.ts';
import { readTab } from './tabs.ts';

describe('the stored flag that opens the AI tab', () => {
  const withAi = (value: unknown) => (value === 'ai' ? ('stats' as const) : null);

  it('opens the tab once', () => {
    const { storage } = new FakeBrowser().openTab();
    storage.write('ripenOpenAiTab', 'true');
    expect(takeAiTabFlag(storage, withAi)).toBe('stats');
    expect(storage.read('ripenOpenAiTab')).toBe(null);
    expect(takeAiTabFlag(storage, withAi)).toBe(null);
  });

  it('is kept while there is no such tab', () => {
    const { storage } = new FakeBrowser().openTab();
    storage.write('ripenOpenAiTab', 'true');
    expect(takeAiTabFlag(storage, () => null)).toBe(null);
    expect(storage.read('ripenOpenAiTab')).toBe('true');
  });

  it.each(['', 'false', '{"tab":', 'x'.repeat(100_000)])('means nothing as %.20j', (text) => {
    const { storage } = new FakeBrowser().openTab();
    storage.write('ripenOpenAiTab', text);
    expect(takeAiTabFlag(storage, withAi)).toBe(null);
  });

  it('opens no tab that the app does not have', () => {
    const { storage } = new FakeBrowser().openTab();
    storage.write('ripenOpenAiTab', 'true');
    expect(takeAiTabFlag(storage, readTab)).toBe(readTab('ai'));
  });
});

describe('the flag for opening a project', () => {
  it('resets after one second', () => {
    const browser = new FakeBrowser();
    const page = {};
    createProjectNavigationFlag(page, browser.openTab().later)();
    expect(page).toEqual({ ripenProjectNavigation: true });
    browser.advance(1000);
    expect(page).toEqual({ ripenProjectNavigation: false });
  });

  it('restarts its second', () => {
    const browser = new FakeBrowser();
    const page = {};
    const mark = createProjectNavigationFlag(page, browser.openTab().later);
    mark();
    browser.advance(900);
    mark();
    browser.advance(900);
    expect(page).toEqual({ ripenProjectNavigation: true });
    browser.advance(100);
    expect(page).toEqual({ ripenProjectNavigation: false });
  });
});
