import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password field whose text can be shown while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton label="Show password" isPressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
