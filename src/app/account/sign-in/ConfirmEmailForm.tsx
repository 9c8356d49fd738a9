import { useState } from 'react';
import { useForm } from '../../parts/forms/use-form.ts';
import type { ConfirmEmailEnding } from '../account-work.ts';
import { workLoader } from '../load-work.ts';
import { AccountForm } from './AccountForm.tsx';
import { ADDRESSES } from './addresses.ts';
import { Outcome } from './Outcome.tsx';
import { useLinkToken } from './use-link-token.ts';

/**
 * Form that confirms a new e-mail address. It takes a press, because mail programs open links too.
 */
export function ConfirmEmailForm() {
  const token = useLinkToken();
  const [ending, setEnding] = useState<ConfirmEmailEnding | null>(null);
  const form = useForm({
    loadWork: workLoader('confirmEmail'),
    read: () => ({ token: token ?? 'none' }),
    onDone: setEnding,
  });
  const link = { href: ADDRESSES.app, label: 'Open the app' };
  if (ending === 'changed') {
    return (
      <Outcome title="Your e-mail address is changed" link={link}>
        <p>From now on, sign in with the new address.</p>
      </Outcome>
    );
  }
  if (ending === 'expired') {
    return (
      <Outcome title="This link no longer works" link={link}>
        <p>It works once, for 24 hours. Ask for a new one in your profile.</p>
      </Outcome>
    );
  }
  return (
    <AccountForm form={form} submit="Confirm this address">
      <p>Press the button to use this address for your account.</p>
    </AccountForm>
  );
}
