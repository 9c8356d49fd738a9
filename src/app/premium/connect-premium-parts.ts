import { loadChunk } from '#platform/page/load-chunk.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { AppScope } from '../app-context.ts';

/**
 * Loads the parts that premium adds to every screen, once somebody has chosen one of them or the page
 * still shows one; nobody else loads them or asks for the subscription. Returns how to stop.
 */
export function connectPremiumParts(scope: AppScope): () => void {
  const { $settings } = scope.workspace.settings;
  let isOver = false;
  let isLoading = false;
  let end = (): void => {};

  async function begin(): Promise<void> {
    isLoading = true;
    try {
      const { connectPremium } = await loadChunk(() => import('./connect-premium.ts'));
      if (isOver) return;
      stopWaiting();
      end = connectPremium(scope);
    } catch {
      // The next change of the settings tries again.
      isLoading = false;
    }
  }

  const stopWaiting = $settings.subscribe((settings) => {
    if (!isLoading && needsPremium(settings)) void begin();
  });
  return () => {
    isOver = true;
    stopWaiting();
    end();
  };
}

function needsPremium({ accent, ambientSound }: TimerSettings): boolean {
  return accent !== 'tomato' || ambientSound || 'accent' in document.documentElement.dataset;
}
