import type { Later, Notifier, NotifyOutcome } from '#shared/domain/platform.ts';
import { isPageSilent } from '../audio/silent-page.ts';
import { later as pageLater } from '../time/later.ts';
import { createNotifyPermission, ownNotification } from './notify-permission.ts';

const ICON = '/icon-192.png';
/** Some systems never tell that a notification is shown; they all tell soon when it failed. */
const SHOWN_AFTER_MS = 2000;

/** Dependencies of the notifier; `notification` returns undefined where the browser has none. */
export interface NotifierDeps {
  readonly notification?: () => typeof Notification | undefined;
  readonly worker?: () => Promise<ServiceWorkerRegistration | undefined>;
  readonly later?: Later;
}

/**
 * Notifications of the system: through the page's service worker where one is active (the only way
 * on Android), else from the page. A click on one brings the page back.
 */
export function createNotifier({
  notification = ownNotification,
  worker = ownWorker,
  later = pageLater,
}: NotifierDeps = {}): Notifier {
  async function show(title: string, options: NotificationOptions): Promise<NotifyOutcome> {
    const api = notification();
    if (api === undefined) return 'unsupported';
    if (api.permission !== 'granted') return 'denied';
    if (await showFromWorker(title, options)) return 'shown';
    try {
      return await showFromPage(api, title, options);
    } catch {
      // Android throws at every notification that does not come from a service worker.
      return 'failed';
    }
  }

  async function showFromWorker(title: string, options: NotificationOptions): Promise<boolean> {
    try {
      const registration = await worker();
      await registration?.showNotification(title, options);
      return registration !== undefined;
    } catch {
      return false;
    }
  }

  function showFromPage(
    api: typeof Notification,
    title: string,
    options: NotificationOptions,
  ): Promise<NotifyOutcome> {
    const shown = new api(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return new Promise((resolve) => {
      const cancel = later(SHOWN_AFTER_MS, () => resolve('shown'));
      const settle = (outcome: NotifyOutcome) => () => {
        cancel();
        resolve(outcome);
      };
      shown.onshow = settle('shown');
      shown.onerror = settle('failed');
    });
  }

  return {
    ...createNotifyPermission(notification),
    notify: (title, body, tag) =>
      show(title, {
        body,
        tag,
        icon: ICON,
        data: { path: location.pathname },
        ...(isPageSilent() ? { silent: true } : {}),
      }),
  };
}

async function ownWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration : undefined;
}
