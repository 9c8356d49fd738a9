import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { AppScope } from '../../workspace/app-context.ts';

/**
 * Loads the premium parts that affect every screen, once the user has chosen one or the page still
 * shows one. Other users neither load them nor request the subscription. Returns a disconnect
 * function.
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
      // The next change of the settings retries.
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
