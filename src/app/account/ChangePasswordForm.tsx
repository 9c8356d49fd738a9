import { useState } from 'react';
import { usersApi } from '#shared/contract/users.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/use-form.ts';
import { ADDRESSES } from '../wire-account.ts';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Outcome } from './Outcome.tsx';
import { useAccount } from './use-account.ts';

/** The password of now, and the one to come. */
export function ChangePasswordForm() {
  const account = useAccount();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: usersApi.changePassword.body,
    read: (field) => ({
      currentPassword: field('currentPassword'),
      newPassword: field('newPassword'),
    }),
    submit: (body) => account().client.call(usersApi.changePassword, { body }),
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <Outcome
        title="Your password is changed"
        link={{ href: ADDRESSES.app, label: 'Back to the timer' }}
      >
        <p>Every other device was signed out.</p>
      </Outcome>
    );
  }
  return (
    <AccountForm form={form} submit="Change password">
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={form.errors['currentPassword']}
      />
      <NewPasswordField
        label="New password"
        name="newPassword"
        error={form.errors['newPassword']}
      />
    </AccountForm>
  );
}
