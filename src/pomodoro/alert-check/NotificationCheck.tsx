import { useState } from 'react';
import type { Notifier, NotifyOutcome } from '#shared/domain/platform.ts';
import { Button } from '#ui/actions/Button.tsx';
import { showTestNotification } from '../alarm/enable-notifications.ts';
import { adviseOnNotifications, type Perceived } from './advice.ts';
import { CheckRow } from './CheckRow.tsx';
import { Question } from './Question.tsx';

/** Asks for the permission where it is open, sends a notification, and asks whether it was seen. */
export function NotificationCheck({
  notifier,
  isWanted,
}: {
  notifier: Notifier;
  isWanted: boolean;
}) {
  const [permission, setPermission] = useState(notifier.permission);
  const [outcome, setOutcome] = useState<NotifyOutcome | null>(null);
  const [seen, setSeen] = useState<Perceived>(null);
  const allow = async () => setPermission(await notifier.request());
  const send = async () => {
    setSeen(null);
    setOutcome(await showTestNotification(notifier));
    setPermission(notifier.permission());
  };
  const advice = adviseOnNotifications({ isWanted, permission, outcome, seen });
  return (
    <CheckRow title="Notification" advice={advice}>
      {permission === 'default' && (
        <Button size="small" onClick={() => void allow()}>
          Allow notifications
        </Button>
      )}
      {permission === 'granted' && (
        <Button size="small" onClick={() => void send()}>
          {outcome === null ? 'Send a test' : 'Send another'}
        </Button>
      )}
      {outcome === 'shown' && seen === null && (
        <Question text="Did you see it?" onAnswer={setSeen} />
      )}
    </CheckRow>
  );
}
