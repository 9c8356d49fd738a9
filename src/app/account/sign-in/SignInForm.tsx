import { useState, useSyncExternalStore } from 'react';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import type { SignInEnding } from '../account-work.ts';
import { workLoader } from '../load-work.ts';
import styles from './AccountForm.module.css';
import { AccountForm } from './AccountForm.tsx';
import { ADDRESSES, AFTER_RESTORE } from './addresses.ts';
import { EmailField } from './EmailField.tsx';

export type SignInFormProps = {
  /** Called once the server has signed the user in. */
  onSuccess: () => void;
};

type OpenStep = Extract<SignInEnding, { kind: 'secondStep' }>;

/**
 * Form for e-mail and password, then the second step where the account has one; or a passkey alone.
 */
export function SignInForm({ onSuccess }: SignInFormProps) {
  const [open, setOpen] = useState<OpenStep | null>(null);
  // The page renders the button from the start, so that nothing moves; browsers without passkeys
  // remove it.
  const hasPasskeys = useSyncExternalStore(NEVER_CHANGES, findPasskeys, () => true);
  const form = useForm({
    loadWork: workLoader('signIn'),
    read: (field) => ({ email: field('email'), password: field('password') }),
    onDone: (ending: SignInEnding) =>
      ending.kind === 'secondStep' ? setOpen(ending) : onSuccess(),
  });
  const passkey = useForm({
    loadWork: workLoader('signInWithPasskey'),
    read: () => ({}),
    onDone: onSuccess,
  });
  if (open !== null) {
    const { Form, step } = open;
    return <Form step={step} onSuccess={onSuccess} onBack={() => setOpen(null)} />;
  }
  return (
    <div className={styles.form}>
      <AccountForm form={form} submit="Sign in">
        <EmailField error={form.errors['email']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors['password']}
        />
      </AccountForm>
      {hasPasskeys && <AccountForm form={passkey} submit="Use a passkey" variant="secondary" />}
    </div>
  );
}

const NEVER_CHANGES = () => () => {};
// Importing a module for this check would also load the rest of its chunk.
const findPasskeys = () => 'PublicKeyCredential' in globalThis;

const findRestore = () => location.hash === AFTER_RESTORE;

const openApp = () => location.assign(ADDRESSES.app);

/** The sign-in page: a success opens the app. After a restore it says why to sign in. */
export function SignInPage() {
  const isAfterRestore = useSyncExternalStore(NEVER_CHANGES, findRestore, () => false);
  return (
    <div className={styles.form}>
      {isAfterRestore && (
        <p role="status" className={styles.notice}>
          A backup was restored. Sign in again; what you did meanwhile is kept on this device.
        </p>
      )}
      <SignInForm onSuccess={openApp} />
    </div>
  );
}
