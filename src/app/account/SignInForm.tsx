import { useState } from 'react';
import { hasPasskeys } from '#platform/has-passkeys.ts';
import { loadChunk } from '#platform/load-chunk.ts';
import { NO_ANSWER } from '#stores/failure.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/use-form.ts';
import { AccountForm } from './AccountForm.tsx';
import type { SignInEnding } from './account-work.ts';
import { ADDRESSES } from './addresses.ts';
import { EmailField } from './EmailField.tsx';
import { workLoader } from './load-work.ts';
import styles from './SignInForm.module.css';
import { PasskeyButton } from './second-step/PasskeyButton.tsx';

export type SignInFormProps = {
  /** Called once the server has signed the user in. */
  onSuccess: () => void;
};

type OpenStep = Extract<SignInEnding, { kind: 'secondStep' }>;

/** E-mail and password, then the second step where the account has one; or a passkey alone. */
export function SignInForm({ onSuccess }: SignInFormProps) {
  const [open, setOpen] = useState<OpenStep | null>(null);
  if (open !== null) {
    const { Form, step } = open;
    return <Form step={step} onSuccess={onSuccess} onBack={() => setOpen(null)} />;
  }
  return (
    <div className={styles.ways}>
      <PasswordForm
        onDone={(ending) => (ending.kind === 'secondStep' ? setOpen(ending) : onSuccess())}
      />
      <PasskeyWay onSuccess={onSuccess} />
    </div>
  );
}

function PasswordForm({ onDone }: { onDone: (ending: SignInEnding) => void }) {
  const form = useForm({
    loadWork: workLoader('signIn'),
    read: (field) => ({ email: field('email'), password: field('password') }),
    onDone,
  });
  return (
    <AccountForm form={form} submit="Sign in">
      <EmailField error={form.errors['email']} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors['password']}
      />
    </AccountForm>
  );
}

/** The page has the button from the start, so that nothing moves; browsers without passkeys lose it. */
function PasskeyWay({ onSuccess }: SignInFormProps) {
  const isAwake = useIsAwake();
  if (isAwake && !hasPasskeys()) return null;
  return (
    <PasskeyButton
      label="Use a passkey"
      onSuccess={onSuccess}
      signIn={async () => {
        const load = () => import('./second-step/second-step-work.ts');
        const work = await loadChunk(load).catch(() => null);
        return work === null ? NO_ANSWER : work.signInWithPasskey();
      }}
    />
  );
}

const openApp = () => location.assign(ADDRESSES.app);

/** The sign-in page: a success opens the app. */
export function SignInPage() {
  return <SignInForm onSuccess={openApp} />;
}
