import { useStore } from '@nanostores/react';
import { useMemo, useSyncExternalStore } from 'react';
import { onPermissionChange } from '#platform/device/permission-changes.ts';
import type { Notifier } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import { enableNotifications, howToAllow } from '../../alarm/enable-notifications.ts';

/** Dependencies of the toggles; `save` defaults to the store's own. */
export interface AlertTogglesDeps {
  readonly store: SettingsStore;
  readonly notifier: Notifier;
  readonly save?: (changes: Partial<TimerSettings>) => void;
  /** Shows on the page what to do where the browser did not allow notifications. */
  readonly advise?: (text: string) => void;
  /** Shows what the specification calls an alert; the browser's own unless given. */
  readonly alert?: (text: string) => void;
}

/** Something that is on or off, and what a press does. */
export interface Toggle {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The two toggles of the header, and what this browser thinks of notifications. */
export interface AlertToggles {
  /** On when the setting is on and this browser shows notifications. */
  readonly notifications: Toggle;
  readonly sound: Toggle;
  readonly permission: ReturnType<Notifier['permission']>;
}

/** Browser notifications and completion sound, saved with the settings. */
export function useAlertToggles(deps: AlertTogglesDeps): AlertToggles {
  const { store, notifier, save = (changes) => void store.save(changes) } = deps;
  const settings = useStore(store.$settings);
  const known = useMemo(() => knownPermission(notifier), [notifier]);
  const permission = useSyncExternalStore(known.listen, known.read, undecided);
  const isNotifying = settings.notifications && permission === 'granted';

  /** The browser asks inside the press; the setting goes on only where it says yes. */
  async function enable(): Promise<void> {
    const answer = await enableNotifications(notifier, deps.alert);
    known.forget();
    if (answer === 'granted') save({ notifications: true });
    const advice = howToAllow(answer);
    if (advice !== null) deps.advise?.(advice);
  }

  return {
    permission,
    notifications: {
      isOn: isNotifying,
      toggle: () => (isNotifying ? save({ notifications: false }) : void enable()),
    },
    sound: {
      isOn: settings.completionSound,
      toggle: () => save({ completionSound: !settings.completionSound }),
    },
  };
}

/** Caches the browser's answer until it may have changed: each request takes milliseconds. */
function knownPermission(notifier: Notifier) {
  let answer: ReturnType<Notifier['permission']> | null = null;
  const forget = () => {
    answer = null;
  };
  return {
    forget,
    read: () => {
      answer ??= notifier.permission();
      return answer;
    },
    listen: (listener: () => void) =>
      onPermissionChange(() => {
        forget();
        listener();
      }),
  };
}

function undecided() {
  return 'default' as const;
}
