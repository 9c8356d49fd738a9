import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createNavigation } from './navigation.ts';

function navigationOf(page: Window, onProject = () => {}) {
  return createNavigation({ page, storage: new FakeBrowser().openTab().storage, onProject });
}

beforeEach(() => {
  history.replaceState(null, '', '/app');
  Reflect.deleteProperty(window, 'ripenTab');
});

describe('the first tab', () => {
  it('is pomodoro', () => {
    expect(navigationOf(window).$place.get()).toEqual({ tab: 'pomodoro', projectId: null });
  });

  it('comes from the navigation state before the window value before the query', () => {
    history.replaceState(null, '', '/app?tab=projects');
    expect(navigationOf(window).$place.get().tab).toBe('projects');
    Reflect.set(window, 'ripenTab', 'stats');
    expect(navigationOf(window).$place.get().tab).toBe('stats');
    history.replaceState({ tab: 'pomodoro' }, '');
    expect(navigationOf(window).$place.get().tab).toBe('pomodoro');
  });
});

describe('changing the tab', () => {
  it('updates the address and the navigation state', () => {
    const navigation = navigationOf(window);
    navigation.request('stats');
    expect(navigation.$place.get().tab).toBe('stats');
    expect(location.search).toBe('?tab=stats');
    expect(history.state).toEqual({ tab: 'stats', projectId: null });
  });

  it("keeps the tab's own state in the address, and back restores it", async () => {
    const navigation = navigationOf(window);
    const disconnect = navigation.connect();
    navigation.go({ tab: 'stats', projectId: null, detail: 'range=week' });
    expect(location.search).toBe('?tab=stats&range=week');
    expect(navigationOf(window).$place.get().detail).toBe('range=week');
    navigation.go({ tab: 'stats', projectId: null, detail: 'range=year' });
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      history.back();
    });
    expect(navigation.$place.get().detail).toBe('range=week');
    disconnect();
  });

  it('reports only opening a project', () => {
    let projects = 0;
    const navigation = navigationOf(window, () => (projects += 1));
    navigation.go({ tab: 'projects', projectId: null });
    expect(projects).toBe(0);
    navigation.go({ tab: 'projects', projectId: '01980000-0000-7000-8000-000000000001' });
    expect(projects).toBe(1);
  });

  it('is prevented by a listener of changeTab', () => {
    const navigation = navigationOf(window);
    const seen: unknown[] = [];
    const prevent = (event: Event) => {
      event.preventDefault();
      if (event instanceof CustomEvent) seen.push(event.detail);
    };
    addEventListener('changeTab', prevent);
    navigation.request('stats');
    removeEventListener('changeTab', prevent);
    expect(navigation.$place.get().tab).toBe('pomodoro');
    expect(seen).toEqual([{ tab: 'stats', from: 'pomodoro' }]);
  });

  it('follows a window event that names a tab, while connected', () => {
    const navigation = navigationOf(window);
    const disconnect = navigation.connect();
    dispatchEvent(new CustomEvent('ripen:open-tab', { detail: { tab: 'projects' } }));
    dispatchEvent(new CustomEvent('ripen:open-tab', { detail: { tab: 'nowhere' } }));
    expect(navigation.$place.get().tab).toBe('projects');
    disconnect();
    dispatchEvent(new CustomEvent('ripen:open-tab', { detail: { tab: 'stats' } }));
    expect(navigation.$place.get().tab).toBe('projects');
  });
});
