import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import type { SetPasswordEnding } from '../account-work.ts';
import { workLoader } from '../load-work.ts';
import { AccountForm } from './AccountForm.tsx';
import { ADDRESSES } from './addresses.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Outcome } from './Outcome.tsx';

export type NewPasswordFormProps = { token: string; onExpired: () => void };

/** Sets a new password with the token of the mailed link. */
export function NewPasswordForm({ token, onExpired }: NewPasswordFormProps) {
  const [ending, setEnding] = useState<SetPasswordEnding | null>(null);
  const form = useForm({
    loadWork: workLoader('setPassword'),
    read: (field) => ({ token, password: field('password') }),
    onDone: setEnding,
  });
  if (ending === 'changed') {
    return (
      <Outcome title="Your password is changed" link={{ href: ADDRESSES.signIn, label: 'Sign in' }}>
        <p>Every device was signed out. Sign in with the new password.</p>
      </Outcome>
    );
  }
  if (ending === 'changedElsewhere') {
    return (
      <Outcome
        title="Your password is changed"
        link={{ href: ADDRESSES.app, label: 'Open the app' }}
      >
        <p>
          Every device of that account was signed out. This browser is still signed in to another
          account: log out there first to sign in with the new password.
        </p>
      </Outcome>
    );
  }
  if (ending === 'expired') {
    return (
      <Outcome title="This link no longer works">
        <p>It works once, for 30 minutes.</p>
        <Button variant="primary" isWide onClick={onExpired}>
          Ask for a new link
        </Button>
      </Outcome>
    );
  }
  return (
    <AccountForm form={form} submit="Set the new password">
      <NewPasswordField label="New password" name="password" error={form.errors['password']} />
    </AccountForm>
  );
}
