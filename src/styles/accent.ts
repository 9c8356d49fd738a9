/*
 * The accent in force on this page: its colours are custom properties of `<html>`. They are stored
 * as they are, so that a short script can set them before the first paint of the app.
 */
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { Accent } from '#shared/domain/settings/premium-settings.ts';
import { ACCENT_STORAGE_KEY } from './accent-script.ts';
import { ACCENT_COLORS } from './accents.ts';

/** The accent that a page shows, with its custom properties. */
interface StoredAccent {
  readonly accent: Accent;
  readonly colors: readonly (readonly [name: string, value: string])[];
}

/**
 * Shows an accent on this page and remembers it for the next load; `tomato` is the default's own
 * colours.
 */
export function showAccent(accent: Accent, storage: Pick<KeyValueStore, 'write' | 'remove'>): void {
  const root = document.documentElement;
  const colors = propertiesOf(accent);
  for (const name of ownProperties(root)) root.style.removeProperty(name);
  for (const [name, value] of colors) root.style.setProperty(name, value);
  if (accent === 'tomato') {
    delete root.dataset['accent'];
    storage.remove(ACCENT_STORAGE_KEY);
  } else {
    root.dataset['accent'] = accent;
    const shown: StoredAccent = { accent, colors };
    storage.write(ACCENT_STORAGE_KEY, JSON.stringify(shown));
  }
}

/** The custom properties of an accent; none for the default. */
function propertiesOf(accent: Accent): StoredAccent['colors'] {
  if (accent === 'tomato') return [];
  const colors = ACCENT_COLORS[accent];
  const tokens = Object.entries(colors).map(
    ([token, [light, dark]]) => [`--${token}`, `light-dark(${light}, ${dark})`] as const,
  );
  const [light, dark] = colors.primary;
  return [...tokens, ['--tab-icon-light', light], ['--tab-icon-dark', dark]];
}

function ownProperties({ style }: HTMLElement): string[] {
  const names = Array.from({ length: style.length }, (_none, at) => style.item(at));
  return names.filter((name) => name.startsWith('--'));
}
