import { TextField } from '#ui/fields/TextField.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { workLoader } from '../load-work.ts';
import { AccountForm } from './AccountForm.tsx';
import { ADDRESSES } from './addresses.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export type RegisterFormProps = {
  /** Called once the server has signed the user in. */
  onSuccess: () => void;
};

/** Form that registers a new account; registering also signs in. */
export function RegisterForm({ onSuccess }: RegisterFormProps) {
  const form = useForm({
    loadWork: workLoader('register'),
    read: (field) => ({
      name: field('name'),
      email: field('email'),
      password: field('password'),
    }),
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

const openApp = () => location.assign(ADDRESSES.app);

/** The registration page. Registering signs in, so success opens the app. */
export function RegisterPage() {
  return <RegisterForm onSuccess={openApp} />;
}
