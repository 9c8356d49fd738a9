import { useState } from 'react';
import * as z from 'zod';
import { authApi } from '#shared/contract/auth.ts';
import { NewPassword } from '#shared/contract/users.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '../forms/use-form.ts';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Outcome } from './Outcome.tsx';
import { useAccount } from './use-account.ts';

type Ending = 'changed' | 'expired';

const NewPasswordOnly = z.object({ password: NewPassword });

export type NewPasswordFormProps = { token: string; onExpired: () => void };

/** Sets a new password with the token of the mailed link. */
export function NewPasswordForm({ token, onExpired }: NewPasswordFormProps) {
  const account = useAccount();
  const [ending, setEnding] = useState<Ending | null>(null);
  const form = useForm({
    schema: NewPasswordOnly,
    read: (field) => ({ password: field('password') }),
    async submit({ password }): Promise<CallResult<Ending>> {
      const body = { token, password };
      const result = await account().client.call(authApi.resetPassword, { body });
      if (result.kind === 'ok') return { kind: 'ok', value: 'changed' };
      const isDead = result.kind === 'refused' && result.status === 410;
      return isDead ? { kind: 'ok', value: 'expired' } : result;
    },
    onDone: setEnding,
  });
  if (ending === 'changed') {
    return (
      <Outcome title="Your password is changed" link={{ href: '/login', label: 'Sign in' }}>
        <p>Every device was signed out. Sign in with the new password.</p>
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
