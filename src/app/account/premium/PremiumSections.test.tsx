import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsEditor } from '#pomodoro/settings/settings-editor.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { openAccount, renderInApp } from '../../app-test-kit.tsx';
import { OPEN_TAB_EVENT } from '../../shell/tabs/navigation.ts';
import { connectPremium } from './connect-premium.ts';
import { PremiumSections } from './PremiumSections.tsx';

const root = document.documentElement;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  root.removeAttribute('style');
  delete root.dataset['accent'];
});

/** Renders the sections for a user whose premium is known on this device. */
async function setUp(isPremium: boolean, settings: Partial<TimerSettings> = {}) {
  const scope = openAccount({});
  const { settings: store } = scope.workspace;
  const value = { isPremium, subscription: null, request: null, ended: null };
  localStorage.setItem(CACHE_KEYS.subscription, JSON.stringify({ owner: scope.user.id, value }));
  await store.save(settings);
  const editor = createSettingsEditor({ store, later: () => () => {} });
  const end = connectPremium(scope);
  renderInApp(scope, <PremiumSections editor={editor} />);
  const chosen = () => store.$settings.get();
  return { chosen, end };
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('with premium', () => {
  it('shows and saves a chosen accent immediately', async () => {
    const { chosen, end } = await setUp(true);
    expect(screen.getAllByRole('radio')).toHaveLength(7);
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Plum' })));
    expect([chosen().accent, root.dataset['accent']]).toEqual(['plum', 'plum']);
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Tomato' })));
    expect([chosen().accent, root.dataset['accent']]).toEqual(['tomato', undefined]);
    end();
  });

  it('saves a slider when it is released', async () => {
    const { chosen, end } = await setUp(true);
    const slider = screen.getByLabelText('Fire');
    fireEvent.change(slider, { target: { value: '40' } });
    expect(chosen().ambientMix).toEqual({ rain: 60 });
    await act(async () => void fireEvent.pointerUp(slider));
    expect(chosen().ambientMix).toEqual({ rain: 60, fire: 40 });
    end();
  });

  it('plays a preview of the mix, and says why nothing is heard', async () => {
    const { end } = await setUp(true, { ambientMix: {} });
    await press('Listen');
    expect(screen.getByText('Every sound is at 0. Move one of the sliders up.')).toBeDefined();
    await press('Stop listening');
    expect(screen.getByRole('button', { name: 'Listen' })).toBeDefined();
    end();
  });
});

describe('without premium', () => {
  it('enables nothing but the link to premium, and keeps a chosen accent', async () => {
    const { chosen, end } = await setUp(false, { accent: 'olive', ambientSound: true });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText(/Your Olive theme is saved and returns with premium/)).toBeDefined();
    expect(screen.getByText(/Your ambient sound mix is saved/)).toBeDefined();
    expect([chosen().accent, root.dataset['accent']]).toEqual(['olive', undefined]);
    const tabs: unknown[] = [];
    const hear = (event: Event) => void tabs.push((event as CustomEvent).detail);
    addEventListener(OPEN_TAB_EVENT, hear, { once: true });
    const [link] = screen.getAllByRole('link', { name: 'See what premium gives' });
    if (link !== undefined) fireEvent.click(link);
    expect(tabs).toEqual([{ tab: 'premium' }]);
    end();
  });
});

describe('with unknown premium', () => {
  it('says so in the sections, and keeps the accent of the page', async () => {
    root.dataset['accent'] = 'plum';
    const scope = openAccount({});
    const { settings: store } = scope.workspace;
    await store.save({ accent: 'plum' });
    const end = connectPremium(scope);
    const editor = createSettingsEditor({ store, later: () => () => {} });
    renderInApp(scope, <PremiumSections editor={editor} />);
    await waitFor(() => expect(screen.getAllByText('This could not be loaded')).toHaveLength(2));
    expect(root.dataset['accent']).toBe('plum');
    end();
  });
});
