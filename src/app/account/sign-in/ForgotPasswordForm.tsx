import { useState } from 'react';
import { useForm } from '../../parts/forms/use-form.ts';
import { workLoader } from '../load-work.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { Outcome } from './Outcome.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Requests the reset link by e-mail. Opened by that link, it sets the new password instead. */
export function ForgotPasswordForm() {
  const token = useLinkToken();
  const [isDead, setDead] = useState(false);
  if (token === null || isDead) return <AskForLink />;
  return <NewPasswordForm token={token} onExpired={() => setDead(true)} />;
}

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    loadWork: workLoader('askForLink'),
    read: (field) => ({ email: field('email') }),
    onDone: setSentTo,
  });
  if (sentTo !== null) {
    return (
      <Outcome title="Check your mail">
        <p>
          If <strong>{sentTo}</strong> has an account, a link to set a new password is on its way.
          It works once, for 30 minutes.
        </p>
      </Outcome>
    );
  }
  return (
    <AccountForm form={form} submit="Send the link">
      <p>We mail you a link to set a new one.</p>
      <EmailField error={form.errors['email']} />
    </AccountForm>
  );
}
