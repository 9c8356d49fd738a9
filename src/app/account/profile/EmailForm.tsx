import { useState } from 'react';
import { usersApi } from '#shared/contract/account/users.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './EmailForm.module.css';

/** Requests a new e-mail address; it changes when the mailed link is opened. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { user, workspace } = useApp();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: usersApi.changeEmail.body,
    read: (field) => ({ email: field('email'), currentPassword: field('currentPassword') }),
    async submit(body) {
      const result = await workspace.client.call(usersApi.changeEmail, { body });
      return result.kind === 'ok' ? { kind: 'ok', value: body.email } : result;
    },
    onDone: setSentTo,
  });
  if (sentTo !== null) {
    return (
      <div className={styles.sent} role="status">
        <p>
          We mailed a link to <strong>{sentTo}</strong>. Open it within 24 hours to use that
          address. Until then you sign in with {user.email}.
        </p>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <DialogForm form={form} submit="Send the link" onCancel={onClose}>
      <p>
        Your address is <strong>{user.email}</strong>.
      </p>
      <TextField
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors['email']}
        data-autofocus
      />
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={form.errors['currentPassword']}
      />
    </DialogForm>
  );
}
