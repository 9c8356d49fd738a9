import { accountDeletionApi } from '#shared/contract/account/account-deletion.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './DeletionNotice.module.css';
import { deletionDay } from './deletion-day.ts';

/** Shows when the account will be deleted, and cancels the deletion. */
export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { auth, workspace } = useApp();
  const { act, isBusy } = useAct(workspace.toasts);

  const keep = () =>
    act({
      call: async () => {
        const result = await workspace.client.call(accountDeletionApi.keep, {});
        if (result.kind === 'ok') await auth.load();
        return result;
      },
      done: 'Your account stays.',
      failed: 'The deletion could not be cancelled yet.',
    });

  return (
    <section className={styles.notice} aria-label="Deletion of your account">
      <p role="alert">
        Your account will be deleted on {deletionDay(deletesAt, workspace.timeZone())}, with
        everything in it.
      </p>
      <Button size="small" isBusy={isBusy} onClick={keep}>
        Keep my account
      </Button>
    </section>
  );
}
