import * as z from 'zod';
import {
  type MadeCredential,
  makePasskey,
  type PasskeyOutcome,
} from '#platform/device/passkeys.ts';
import { twoStepApi } from '#shared/contract/account/two-step.ts';
import { text } from '#shared/contract/fields.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useForm } from '../../parts/forms/use-form.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useConfirmedCall } from '../fresh-password/use-confirmed-call.ts';

export type AddPasskeyProps = {
  /** Called with the recovery codes if these are the first. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** Names a passkey and asks the browser to create it. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const { client, toasts } = useApp().workspace;
  const confirmed = useConfirmedCall();

  async function add(name: string): Promise<CallResult<readonly string[] | null>> {
    const asked = await confirmed(() => client.call(twoStepApi.newPasskeyOptions, {}));
    if (asked.kind !== 'ok') return asked;
    const made = await makePasskey(asked.value.options);
    if (made.kind !== 'done') return notMade(made);
    const body = { challenge: asked.value.challenge, name, credential: made.credential };
    const result = await client.call(twoStepApi.addPasskey, { body });
    return result.kind === 'ok' ? { kind: 'ok', value: result.value.recoveryCodes } : result;
  }

  const form = useForm({
    schema: z.object({ name: text('The name', 80) }),
    read: (field) => ({ name: field('name') }),
    submit: ({ name }) => add(name),
    onDone(recoveryCodes) {
      toasts.show({ tone: 'success', text: 'Passkey added.' });
      onDone(recoveryCodes);
    },
  });
  return (
    <DialogForm form={form} submit="Continue" onCancel={onCancel}>
      <p>
        Your device or password manager keeps the passkey. You can sign in with it alone; after your
        password, Ripen asks for it as the second step.
      </p>
      <TextField
        label="Name"
        hint="How you recognise it later, such as “Work laptop”."
        name="name"
        autoComplete="off"
        maxLength={80}
        error={form.errors['name']}
        ref={focusAtFirst}
      />
    </DialogForm>
  );
}

const WHY: Readonly<Record<Exclude<PasskeyOutcome<MadeCredential>['kind'], 'done'>, string>> = {
  cancelled: 'No passkey was made. Choose Continue to try again.',
  present: 'This device has a passkey for your account already.',
  failed: 'Your browser could not make a passkey. Try another device or browser.',
};

function notMade({ kind }: { kind: keyof typeof WHY }): CallResult<never> {
  return {
    kind: 'refused',
    status: 0,
    id: 'noPasskey',
    message: WHY[kind],
    fields: {},
    current: null,
  };
}

function focusAtFirst(field: HTMLInputElement | null): void {
  field?.focus();
}
