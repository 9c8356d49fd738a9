import { authApi } from '#shared/contract/auth.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/use-form.ts';
import { ADDRESSES } from '../wire-account.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { useAccount } from './use-account.ts';

export type SignInFormProps = {
  /** What follows a success; without it, the app. */
  onSuccess?: () => void;
};

const goToApp = () => location.assign(ADDRESSES.app);

/** E-mail and password. */
export function SignInForm({ onSuccess = goToApp }: SignInFormProps) {
  const account = useAccount();
  const form = useForm({
    schema: authApi.login.body,
    read: (field) => ({ email: field('email'), password: field('password') }),
    submit: (credentials) => account().auth.signIn(credentials),
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
