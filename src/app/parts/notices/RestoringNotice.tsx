import { useStore } from '@nanostores/react';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ExpiredNotice.module.css';

/** Says that the server is restoring a backup; it disappears afterwards. */
export function RestoringNotice() {
  const { workspace } = useApp();
  const isRestoring = useStore(workspace.$isRestoring);
  return (
    <div role="status" className={styles.place}>
      {isRestoring && (
        <p className={styles.notice}>
          Ripen is restoring a backup. Your timer goes on, and your changes are sent afterwards.
        </p>
      )}
    </div>
  );
}
