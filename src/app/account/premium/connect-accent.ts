import { computed, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { showAccent } from '#styles/accent.ts';
import { knownAccent } from '#styles/accents.ts';

/** Dependencies of the accent. */
export interface AccentDeps {
  readonly $settings: ReadableAtom<TimerSettings>;
  readonly $isPremium: ReadableAtom<Loadable<boolean>>;
  readonly storage: KeyValueStore;
}

/**
 * Shows the chosen accent to premium users, and the default colours to others. While premium is
 * unknown, the page keeps the accent it was loaded with. Returns a disconnect function.
 */
export function connectAccent({ $settings, $isPremium, storage }: AccentDeps): () => void {
  const $accent = computed([$settings, $isPremium], (settings, isPremium) => {
    const accent = knownAccent(settings.accent);
    if (accent === 'tomato') return accent;
    if (isPremium.kind !== 'ready') return null;
    return isPremium.value ? accent : 'tomato';
  });
  return $accent.subscribe((accent) => {
    if (accent !== null) showAccent(accent, storage);
  });
}
