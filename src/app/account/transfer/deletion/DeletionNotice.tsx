import { useState } from 'react';
import { accountDeletionApi } from '#shared/contract/account/account-deletion.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './DeletionNotice.module.css';
import { deletionDay } from './deletion-day.ts';

/** Shows when the account will be deleted, and cancels the deletion. */
export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { auth, workspace } = useApp();
  const [isBusy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    const result = await workspace.client.call(accountDeletionApi.keep, {});
    if (result.kind === 'ok') {
      await auth.load();
      workspace.toasts.show({ tone: 'success', text: 'Your account stays.' });
    } else {
      const text = explain(result, 'The deletion could not be cancelled yet.');
      workspace.toasts.show({ tone: 'error', text });
    }
    setBusy(false);
  }

  return (
    <section className={styles.notice} aria-label="Deletion of your account">
      <p role="alert">
        Your account will be deleted on {deletionDay(deletesAt, workspace.timeZone())}, with
        everything in it.
      </p>
      <Button size="small" isBusy={isBusy} onClick={() => void keep()}>
        Keep my account
      </Button>
    </section>
  );
}
