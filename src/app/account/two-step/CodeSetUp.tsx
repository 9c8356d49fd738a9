import { twoStepApi } from '#shared/contract/account/two-step.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import { QrCode } from './QrCode.tsx';
import styles from './TwoStep.module.css';

/** An unconfirmed secret, and its URI for apps. */
export interface NewSecret {
  readonly secret: string;
  readonly address: string;
}

export type CodeSetUpProps = {
  secret: NewSecret;
  /** Called with the recovery codes if these are the first. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** Shows a secret for an authenticator app and asks for its first code. */
export function CodeSetUp({ secret: { secret, address }, onDone, onCancel }: CodeSetUpProps) {
  const { client } = useApp().workspace;
  const form = useForm({
    schema: twoStepApi.confirmCode.body,
    read: (field) => ({ code: field('code') }),
    submit: (body) => client.call(twoStepApi.confirmCode, { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <DialogForm form={form} submit="Turn on" onCancel={onCancel}>
      <p>Scan this code with your authenticator app, then enter the six digits that it shows.</p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className={styles.open}>
        <a href={address}>Open it in an app on this device</a>
      </p>
      <TextField
        label="Or enter this key by hand"
        readOnly
        className={styles.key}
        value={inGroups(secret)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        error={form.errors['code']}
        ref={focusAtFirst}
      />
    </DialogForm>
  );
}

/** Groups of four letters are easier to copy. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function focusAtFirst(field: HTMLInputElement | null): void {
  field?.focus();
}
