import { useStore } from '@nanostores/react';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ExpiredNotice.module.css';

/** Says that the sign-in has expired while the timer continues. */
export function ExpiredNotice() {
  const { auth } = useApp();
  const isExpired = useStore(auth.$isExpired);
  return (
    <div role="alert" className={styles.place}>
      {isExpired && (
        <p className={styles.notice}>
          Your sign-in has expired. The timer keeps running, and your sessions are saved on this
          device. <a href="/login">Sign in</a>
        </p>
      )}
    </div>
  );
}
