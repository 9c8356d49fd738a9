import { useState } from 'react';
import * as z from 'zod';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { AccountForm } from '../AccountForm.tsx';
import styles from './SecondStepForm.module.css';
import { answerCode, type SecondStep, signInWithPasskey } from './second-step-work.ts';

export type SecondStepFormProps = {
  step: SecondStep;
  onSuccess: () => void;
  /** Goes back to address and password. */
  onBack: () => void;
};

type Way = 'code' | 'passkey' | 'recoveryCode';

const NAMES: Readonly<Record<Way, string>> = {
  code: 'Use a code from your app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
};

/** Asks for the second step of a sign-in: a code, a recovery code or a passkey. */
export function SecondStepForm({ step, onSuccess, onBack }: SecondStepFormProps) {
  const [way, setWay] = useState<Way>(step.methods[0] ?? 'recoveryCode');
  return (
    <div className={styles.step}>
      {way === 'passkey' ? (
        <PasskeyForm challenge={step.challenge} onSuccess={onSuccess} />
      ) : (
        <CodeForm key={way} way={way} challenge={step.challenge} onSuccess={onSuccess} />
      )}
      <div className={styles.others}>
        {step.methods
          .filter((method) => method !== way)
          .map((method) => (
            <Button key={method} variant="quiet" onClick={() => setWay(method)}>
              {NAMES[method]}
            </Button>
          ))}
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

type AnswerProps = { challenge: string; onSuccess: () => void };

function PasskeyForm({ challenge, onSuccess }: AnswerProps) {
  const form = useForm({
    schema: z.object({}),
    read: () => ({}),
    submit: () => signInWithPasskey(challenge),
    onDone: onSuccess,
  });
  return (
    <div ref={focusOnButton}>
      <AccountForm form={form} submit="Continue with a passkey">
        <p>Your password is right. Now confirm with your passkey that it is you.</p>
      </AccountForm>
    </div>
  );
}

/** The step replaces a form that held the focus. */
function focusOnButton(place: HTMLElement | null): void {
  place?.querySelector('button')?.focus();
}

type CodeFormProps = AnswerProps & { way: 'code' | 'recoveryCode' };

const WORDS = {
  code: {
    label: 'Code from your app',
    hint: 'Your password is right. Now enter the six digits that your authenticator app shows for Ripen.',
    empty: 'Enter the six digits of the code.',
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved when you set up two-step sign-in. Each works once.',
    empty: 'Enter a recovery code.',
  },
} as const;

function CodeForm({ way, challenge, onSuccess }: CodeFormProps) {
  const words = WORDS[way];
  const form = useForm({
    schema: z.object({ code: z.string().trim().min(1, { error: words.empty }) }),
    read: (field) => ({ code: field('code') }),
    submit: ({ code }) => answerCode(challenge, code),
    onDone: onSuccess,
  });
  return (
    <AccountForm form={form} submit="Sign in">
      <TextField
        label={words.label}
        hint={words.hint}
        name="code"
        inputMode={way === 'code' ? 'numeric' : 'text'}
        autoComplete={way === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={form.errors['code']}
        ref={focusAtFirst}
      />
    </AccountForm>
  );
}

function focusAtFirst(field: HTMLInputElement | null): void {
  field?.focus();
}
