import { deviceTimeZone } from '#platform/time-zone.ts';
import { authApi } from '#shared/contract/auth.ts';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '../forms/use-form.ts';
import { ADDRESSES } from '../wire-account.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useAccount } from './use-account.ts';

export type RegisterFormProps = {
  /** What follows a success; without it, the app. */
  onSuccess?: () => void;
};

const goToApp = () => location.assign(ADDRESSES.app);

/** A new account: registering signs in. */
export function RegisterForm({ onSuccess = goToApp }: RegisterFormProps) {
  const account = useAccount();
  const form = useForm({
    schema: authApi.register.body,
    read: (field) => ({
      name: field('name'),
      email: field('email'),
      password: field('password'),
    }),
    submit: (person) => account().auth.register({ ...person, timeZone: deviceTimeZone() }),
    onDone: onSuccess,
  });
  return (
    <AccountForm form={form} submit="Create account">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={80}
        error={form.errors['name']}
      />
      <EmailField error={form.errors['email']} />
      <NewPasswordField label="Password" name="password" error={form.errors['password']} />
    </AccountForm>
  );
}
