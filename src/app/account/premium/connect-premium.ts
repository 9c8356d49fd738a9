import { listenTo } from '../../work/window-events.ts';
import type { AppScope } from '../../workspace/app-context.ts';
import { ambientOf } from './ambient/ambient-of.ts';
import { connectAccent } from './connect-accent.ts';
import { premiumOf } from './premium-of.ts';

/** Premium may have changed when the user returns to the page after this time. */
const FRESH_MS = 10 * 60_000;

/**
 * Applies the chosen accent and ambient sounds while the user has premium. Returns a disconnect
 * function.
 */
export function connectPremium(scope: AppScope): () => void {
  const { workspace } = scope;
  const { settings, storage, clock } = workspace;
  const premium = premiumOf(scope);
  let askedAt = Number.NEGATIVE_INFINITY;

  function ask(): void {
    if (clock.now() - askedAt < FRESH_MS) return;
    askedAt = clock.now();
    void premium.load();
  }

  const { $settings } = settings;
  const { $isPremium } = premium;
  const ends = [
    connectAccent({ $settings, $isPremium, storage }),
    ambientOf(scope).connect(),
    listenTo(document, 'visibilitychange', () => !document.hidden)(ask),
    listenTo(window, 'online')(ask),
  ];
  ask();
  return () => {
    for (const end of ends) end();
  };
}
