import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/failure.ts';
import { Button } from '#ui/Button.tsx';
import { FormMessage } from '../../forms/FormMessage.tsx';

export type PasskeyButtonProps = {
  label: string;
  signIn: () => Promise<CallResult<unknown>>;
  onSuccess: () => void;
  variant?: 'primary' | 'secondary';
  isFocused?: boolean;
};

/** Signs in with a passkey, and says why where that does not work. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, signIn, onSuccess, variant = 'secondary', isFocused = false } = props;
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setMessage(null);
    const result = await signIn();
    setBusy(false);
    if (result.kind === 'ok') onSuccess();
    else setMessage(reasonOf(result));
  }

  return (
    <div>
      <Button
        variant={variant}
        isWide
        isBusy={isBusy}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => void press()}
        ref={isFocused ? focusAtFirst : null}
      >
        {label}
      </Button>
      <FormMessage message={message} />
    </div>
  );
}

function focusAtFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
