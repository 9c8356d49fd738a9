import type { Notifier } from '#shared/domain/platform.ts';
import { later } from '../time/later.ts';

/** In WebKit a question uses a press up: an audio device that is opened after it stays silent. */
const AFTER_SOUND_MS = 100;

/** Whether the page may notify, and the question whether it may; alone, because Start asks it. */
export function createNotifyPermission(
  notification: () => typeof Notification | undefined = ownNotification,
): Pick<Notifier, 'permission' | 'request'> {
  /** The question that is open: two parts of the page may ask at the same press. */
  let asking: Promise<NotificationPermission> | null = null;
  return {
    permission: () => notification()?.permission ?? 'unsupported',
    async request() {
      const api = notification();
      if (api === undefined) return 'unsupported';
      if (api.permission !== 'default') return api.permission;
      try {
        asking ??= new Promise<void>((resolve) => void later(AFTER_SOUND_MS, resolve)).then(() =>
          api.requestPermission(),
        );
        return await asking;
      } catch {
        return api.permission;
      } finally {
        asking = null;
      }
    },
  };
}

/** The notifications of this browser; undefined where it has none. */
export function ownNotification(): typeof Notification | undefined {
  return 'Notification' in globalThis ? Notification : undefined;
}
