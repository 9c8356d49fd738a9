import { CircleAlert, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { countProblems, useWaiting } from '../waiting/use-waiting.ts';
import styles from './ConnectionBadge.module.css';
import { connectionText } from './connection-text.ts';

const WaitingPanel = lazyPart(() =>
  import('../waiting/WaitingPanel.tsx').then((part) => part.WaitingPanel),
);

/** Badge for an unreachable server or for pending changes; a press shows the details. */
export function ConnectionBadge() {
  const waiting = useWaiting();
  const [isOpen, setOpen] = useState(false);
  const sessions = waiting.sessions.length;
  const changes = waiting.changes.length;
  const problems = countProblems(waiting);
  const text = connectionText({
    isOffline: waiting.isOffline,
    isExpired: waiting.isExpired,
    sessions,
    changes,
    problems,
  });
  const number = sessions + changes + problems;
  const Icon = problems > 0 ? CircleAlert : CloudOff;

  function close(): void {
    setOpen(false);
    // Everything was delivered meanwhile: the button that had the focus is gone.
    if (text === null) document.getElementById('main')?.focus();
  }

  return (
    <>
      <span role="status" className={styles.place}>
        {text !== null && (
          <button
            type="button"
            className={styles.badge}
            title={text}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon aria-hidden="true" />
            <span className={styles.text}>{text}</span>
            {number > 0 && (
              <span className={styles.count} aria-hidden="true">
                {number}
              </span>
            )}
          </button>
        )}
      </span>
      {isOpen && <WaitingPanel onClose={close} />}
    </>
  );
}
