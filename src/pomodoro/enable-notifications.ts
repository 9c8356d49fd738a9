import type { Notifier } from '#shared/domain/platform.ts';

/** The words of the specification, section 5. */
const UNSUPPORTED = 'Browser notifications are not supported in your browser.';
const DENIED =
  'Browser notification permission is denied. Please enable notifications in your browser settings to use this feature.';
const TEST_TITLE = 'Notifications Enabled';
const TEST_BODY = 'You will now receive notifications when timers complete.';
const TEST_TAG = 'ripen-test';

/**
 * Asks for the permission to notify, and shows a first notification where it is given; an alert
 * says why nothing can be shown. Only `granted` lets the setting be on: call it inside a press.
 */
export async function enableNotifications(
  notifier: Notifier,
  alert: (text: string) => void = (text) => window.alert(text),
): Promise<'granted' | 'denied' | 'default' | 'unsupported'> {
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
