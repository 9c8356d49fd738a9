import { accountDeletionApi } from '#shared/contract/account/account-deletion.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Transfer.module.css';
import { deletionDay } from './deletion-day.ts';

const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Explains the deletion, offers the export first, and asks for the password. */
export function DeleteAccount({
  onClose,
  onExport,
}: {
  onClose: () => void;
  onExport: () => void;
}) {
  const { auth, workspace } = useApp();
  const form = useForm({
    schema: accountDeletionApi.request.body,
    read: (field) => ({ password: field('password') }),
    submit: (body) => workspace.client.call(accountDeletionApi.request, { body }),
    onDone({ deletesAt }) {
      onClose();
      void auth.load();
      const day = deletionDay(deletesAt, workspace.timeZone());
      workspace.toasts.show({ tone: 'info', text: `Your account will be deleted on ${day}.` });
    },
  });
  const day = deletionDay(
    new Date(workspace.clock.now() + GRACE_DAYS * DAY_MS).toISOString(),
    workspace.timeZone(),
  );
  return (
    <form className={styles.pane} {...form.props}>
      <p tabIndex={-1} data-autofocus className={styles.lead}>
        On <strong>{day}</strong>, in {GRACE_DAYS} days, everything in your account will be
        permanently erased:
      </p>
      <ul className={styles.going}>
        <li>
          projects, tasks, milestones, notes and planned blocks, including those you deleted earlier
        </li>
        <li>recorded sessions, statistics, points and achievements</li>
        <li>errands and other tasks, the calendar feed, settings, profile and sign-ins</li>
        <li>messages you sent through the contact form while signed in</li>
        <li>your premium and your requests for it</li>
      </ul>
      <p>
        Until then you can sign in and choose <strong>Keep my account</strong>; nothing is lost.
        Every other device is signed out now, and you’ll get an e-mail with the date and how to
        cancel. Work done in this browser without an account, and the operator’s backups, are not
        included.
      </p>
      <p className={styles.offer}>
        <span>Download your data first.</span>
        <Button size="small" onClick={onExport}>
          Export data
        </Button>
      </p>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={form.errors['password']}
      />
      <FormMessage message={form.message} />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" isBusy={form.isBusy}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}
