import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/use-form.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { workLoader } from './load-work.ts';

export type SignInFormProps = {
  /** Called once the server has signed the user in. */
  onSuccess: () => void;
};

/** E-mail and password. */
export function SignInForm({ onSuccess }: SignInFormProps) {
  const form = useForm({
    loadWork: workLoader('signIn'),
    read: (field) => ({ email: field('email'), password: field('password') }),
    onDone: onSuccess,
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
