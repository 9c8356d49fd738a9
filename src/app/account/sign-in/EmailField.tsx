import { TextField } from '#ui/fields/TextField.tsx';

/** The e-mail address that names an account, as password managers know it. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
