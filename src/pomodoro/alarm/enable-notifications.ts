import type { Notifier } from '#shared/domain/platform.ts';

/** The words of the specification, section 5. */
const UNSUPPORTED = 'Browser notifications are not supported in your browser.';
const DENIED =
  'Browser notification permission is denied. Please enable notifications in your browser settings to use this feature.';
const TEST_TITLE = 'Notifications Enabled';
const TEST_BODY = 'You will now receive notifications when timers complete.';
const TEST_TAG = 'ripen-test';

type Permission = ReturnType<Notifier['permission']>;

/** Returns what to do so that this browser shows notifications; null where it does already. */
export function howToAllow(permission: Permission): string | null {
  switch (permission) {
    case 'granted':
      return null;
    case 'denied':
      return 'To allow notifications, open the settings of this site (left of the address), set Notifications to Allow and reload the page.';
    case 'default':
      return 'Notifications are still off. Press the bell again and choose Allow.';
    case 'unsupported':
      return 'On an iPhone or iPad, add this page to the Home Screen to get notifications.';
  }
}

/**
 * Asks for the permission to notify, and shows a first notification where it is given; an alert
 * says why nothing can be shown. Only `granted` lets the setting be on: call it inside a press.
 */
export async function enableNotifications(
  notifier: Notifier,
  alert: (text: string) => void = (text) => window.alert(text),
): Promise<Permission> {
  const permission = await notifier.request();
  if (permission === 'unsupported') alert(UNSUPPORTED);
  if (permission === 'denied') alert(DENIED);
  if (permission === 'granted' && (await showTestNotification(notifier)) === 'failed') {
    alert(`${TEST_TITLE}\n${TEST_BODY}`);
  }
  return permission;
}

/** Shows the notification of the specification, section 5, that proves that they work. */
export function showTestNotification(notifier: Notifier): ReturnType<Notifier['notify']> {
  return notifier.notify(TEST_TITLE, TEST_BODY, TEST_TAG);
}
