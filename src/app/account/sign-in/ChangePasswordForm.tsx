import { useState } from 'react';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { workLoader } from '../load-work.ts';
import { AccountForm } from './AccountForm.tsx';
import { ADDRESSES } from './addresses.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Outcome } from './Outcome.tsx';

/** Form that asks for the current password and the new one. */
export function ChangePasswordForm() {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    loadWork: workLoader('changePassword'),
    read: (field) => ({
      currentPassword: field('currentPassword'),
      newPassword: field('newPassword'),
    }),
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
