import { describe, expect, test } from 'vitest';
import type { NotifyOutcome } from '#shared/domain/platform.ts';
import { createFakeNotifier } from '../screen/live-timer-test-kit.ts';
import { enableNotifications } from './enable-notifications.ts';

type Permission = Awaited<ReturnType<typeof enableNotifications>>;

async function enable(permission: Permission, outcome: NotifyOutcome = 'shown') {
  const { notifier, shown } = createFakeNotifier(outcome);
  const alerted: string[] = [];
  const answer = await enableNotifications(
    { ...notifier, request: async () => permission },
    (text) => alerted.push(text),
  );
  return { answer, shown, alerted };
}

describe('switching notifications on', () => {
  test('shows a first one when they are granted', async () => {
    expect(await enable('granted')).toEqual({
      answer: 'granted',
      shown: [
        [
          'Notifications Enabled',
          'You will now receive notifications when timers complete.',
          'ripen-test',
        ],
      ],
      alerted: [],
    });
  });

  test('says that the permission is denied', async () => {
    expect(await enable('denied')).toEqual({
      answer: 'denied',
      shown: [],
      alerted: [
        'Browser notification permission is denied. Please enable notifications in your browser settings to use this feature.',
      ],
    });
  });

  test('says that the browser has none', async () => {
    expect(await enable('unsupported')).toEqual({
      answer: 'unsupported',
      shown: [],
      alerted: ['Browser notifications are not supported in your browser.'],
    });
  });

  test('is silent when the question was closed without an answer', async () => {
    expect(await enable('default')).toEqual({ answer: 'default', shown: [], alerted: [] });
  });

  test('says in an alert what the first one could not', async () => {
    expect((await enable('granted', 'failed')).alerted).toEqual([
      'Notifications Enabled\nYou will now receive notifications when timers complete.',
    ]);
  });
});
