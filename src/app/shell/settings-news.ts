import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { explainSettingsError, isAboutChoice } from '#pomodoro/settings/settings-failure.ts';
import type { Network } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';

/** What the news of the settings are made of. */
export interface SettingsNewsDeps {
  readonly settings: Pick<SettingsStore, '$error'>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly network: Pick<Network, 'isOnline'>;
}

/**
 * Tells of settings that could not be fetched: nobody pressed anything, so there is no place of
 * their own. Without a network the badge in the header has said it already.
 */
export function connectSettingsNews({ settings, toasts, network }: SettingsNewsDeps): () => void {
  return settings.$error.listen((error) => {
    if (error === null || isAboutChoice(error) || !network.isOnline()) return;
    toasts.show({ tone: 'info', text: explainSettingsError(error) });
  });
}
