import { PasswordField } from '../../parts/forms/PasswordField.tsx';

export type NewPasswordFieldProps = { label: string; name: string; error: string | undefined };

/** Field for a new password, with advice on choosing a good one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint="At least 8 characters. A long sentence is easy to remember."
    />
  );
}
