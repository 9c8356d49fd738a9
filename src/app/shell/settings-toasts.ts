import type { Toasts } from '#pomodoro/notices/toasts.ts';
import { explainSettingsError, isAboutChoice } from '#pomodoro/settings/settings-failure.ts';
import type { Network } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';

/** The dependencies of the settings' messages. */
export interface SettingsToastsDeps {
  readonly settings: Pick<SettingsStore, '$error'>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly network: Pick<Network, 'isOnline'>;
}

/**
 * Shows a message when settings could not be fetched: nobody pressed anything, so there is no place of
 * their own. Without a network the badge in the header has said it already.
 */
export function connectSettingsToasts({
  settings,
  toasts,
  network,
}: SettingsToastsDeps): () => void {
  return settings.$error.listen((error) => {
    if (error === null || isAboutChoice(error) || !network.isOnline()) return;
    toasts.show({ tone: 'info', text: explainSettingsError(error) });
  });
}
